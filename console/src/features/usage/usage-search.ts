import type { UsageField, UsageFilter } from '../../lib/api/usage';

/** Ways to split usage, in the order of the list. */
export const SPLITS: { value: UsageField; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'category', label: 'Category' },
  { value: 'type', label: 'Pricing type' },
  { value: 'country', label: 'Country' },
  { value: 'templateName', label: 'Template' },
  { value: 'senderId', label: 'Number' },
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CURRENCY = /^[A-Z]{3}$/;

/** Reads period and split from the address of the page; what is neither is left out. */
export function usageSearch(search: Record<string, unknown>): Partial<UsageFilter> {
  const { from, to, currency } = search;
  const split = SPLITS.find(({ value }) => value === search['by']);
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(split !== undefined && { by: split.value }),
    ...(typeof currency === 'string' && CURRENCY.test(currency) && { currency }),
  };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value));
}
