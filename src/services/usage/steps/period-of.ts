import { HeraldError } from '../../../domain/errors';
import { DAY_MS } from '../../../domain/retention';
import { dayOf } from '../../../domain/usage';
import type { UsagePeriod } from '../../../ports/usage';

/** Days that a request may leave out. */
export type RequestedPeriod = { [Field in keyof UsagePeriod]?: string | undefined };

/**
 * Returns the period that was asked for: until today (UTC), and of `days` days, where the request does not say.
 * @throws HeraldError invalid_request when it ends before it begins
 */
export function periodOf(given: RequestedPeriod, now: Date, days: number): UsagePeriod {
  const to = given.to ?? dayOf(now);
  const from = given.from ?? daysBefore(to, days - 1);
  if (from > to) throw invalidField('from', `must not be after ${to}`);
  return { from, to };
}

/** Returns the day that is so many days before another. */
export function daysBefore(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) - days * DAY_MS));
}

export function invalidField(field: string, message: string): HeraldError {
  return new HeraldError('invalid_request', `${field}: ${message}`, {
    details: [{ field, message }],
  });
}
