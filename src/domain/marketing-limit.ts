import type { Customer } from './customer';
import type { ProviderError } from './message';
import { type Template, MARKETING } from './template/template';

/** Codes of Meta and Twilio for a marketing template that a person gets too many of. */
const LIMIT_CODES: ReadonlySet<string> = new Set(['131049', '63049']);

/** Meta: wait at least 24 hours; repeated tries cost the account its quality (rule of 30 April 2026). */
const HELD_FOR_MS = 86_400_000;

/** Returns until when marketing to a customer is held back after an error at that moment; null for other errors. */
export function marketingHeldAfter(
  error: Pick<ProviderError, 'code'> | null,
  at: Date,
): Date | null {
  const isLimit = LIMIT_CODES.has(error?.code ?? '');
  return isLimit ? new Date(at.getTime() + HELD_FOR_MS) : null;
}

/** Returns until when a template is held back from a customer; null when it may be sent. */
export function marketingHeldUntil(
  customer: Pick<Customer, 'marketingHeldUntil'> | null,
  { category }: Pick<Template, 'category'>,
  now: Date,
): Date | null {
  const until = customer?.marketingHeldUntil ?? null;
  return category === MARKETING && until !== null && now < until ? until : null;
}
