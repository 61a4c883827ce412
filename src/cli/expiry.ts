import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 36_500;

/** When a key ends, as typed: a day (its first moment, UTC), a number of days from now, or never. */
type Expiry = { at: Date | null } | { days: number };

const day = z.iso.date().transform((text): Expiry => ({ at: new Date(text) }));
const days = z
  .string()
  .regex(/^\d+d$/)
  .transform((text) => Number.parseInt(text, 10))
  .pipe(z.int().min(1).max(MAX_DAYS))
  .transform((count): Expiry => ({ days: count }));

const never = z.literal('never').transform((): Expiry => ({ at: null }));

/** `2027-01-01`, `90d` or `never`. */
export const expiry = z.union([day, days, never], {
  error: 'must be a day such as 2027-01-01, a number of days such as 90d, or never',
});

export function expiryTime(typed: Expiry, now: Date): Date | null {
  return 'at' in typed ? typed.at : new Date(now.getTime() + typed.days * DAY_MS);
}
