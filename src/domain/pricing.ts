/**
 * Price class of a message as its provider reported it. Without an amount: Meta's callbacks carry none. Values are the
 * provider's own, e.g. those of `statuses[].pricing` in Meta's status webhook reference.
 */
export interface Pricing {
  /** Whether the provider bills the message; null where it does not say. */
  billable: boolean | null;
  /** E.g. "PMP": per message. */
  model: string | null;
  /** E.g. "regular", "free_customer_service" or "free_entry_point". */
  type: string | null;
  /** E.g. "marketing", "marketing_lite" for Meta's Marketing Messages API, "utility", "authentication" or "service". */
  category: string | null;
}

/** The type of messages that Meta bills; other types are free. */
export const BILLED_TYPE = 'regular';

/** Returns whether a delivered message is billed: by its type, which Meta keeps, then by the flag that it will remove. */
export function isBilled(pricing: Pricing | null): boolean {
  if (pricing === null) return false;
  return pricing.type === null ? pricing.billable === true : pricing.type === BILLED_TYPE;
}
