import { type Period, periodOf } from './period';

/** A number as the API takes it. */
export const NUMBER = /^[1-9]\d{6,14}$/;

/** A text in the address of a page; empty when it is none. The router reads digits as a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

interface Moments {
  range?: Period;
  since?: string;
  before?: string;
}

/** Reads the time range of a list; a period takes the place of moments. */
export function momentsOf({ range, since, before }: Record<string, unknown>): Moments {
  const period = periodOf(range);
  if (period !== undefined) return { range: period };
  return { ...(isMoment(since) && { since }), ...(isMoment(before) && { before }) };
}
