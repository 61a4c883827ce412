import { BILLED_TYPE } from './pricing';
import { type RateCard, cardOn, decimalOf, priceOn } from './rate-card';
import type { UsageDay } from './usage';

/** Most that a workspace means to send in a calendar month (UTC), in messages that cost something or in money. */
export interface Budget {
  /** New with every change: amounts of an earlier budget do not count for this one. */
  id: string;
  unit: 'messages' | 'money';
  /** ISO 4217; null for messages. */
  currency: string | null;
  /** Messages, or millionths of the currency's unit. */
  limit: number;
  /** Whether marketing templates are refused once the limit is reached; otherwise people are only warned. */
  stopsMarketing: boolean;
}

/** A budget and how much of it is used in a month. */
export interface BudgetMonth {
  workspaceId: string;
  budget: Budget;
  /** E.g. "2026-11". */
  month: string;
  used: number;
  /** The highest percentage that owners were told of in this month; 0 for none. */
  noticed: number;
}

/** Largest limit: sums stay exact integers in millionths. */
export const LIMIT_MAX = 1_000_000_000;

/** Percentages of a budget that owners are told of. */
const NOTICE_LEVELS = [80, 100] as const;

/** Fields of a day's group that decide what it costs. */
type CostedDay = Pick<UsageDay, 'day' | 'country' | 'category' | 'type' | 'templateId' | 'counts'>;

/** Returns the month of a moment in UTC, e.g. "2026-11". */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm'.length);
}

/** Returns what a message of a category costs a budget; 0 where its rate card has no price. */
export function costOf(
  { unit, currency }: Budget,
  cards: RateCard[],
  { day, country, category }: Pick<CostedDay, 'day' | 'country' | 'category'>,
): number {
  if (unit === 'messages') return 1;
  const card = cardOn(cards, currency ?? '', day);
  return card === null ? 0 : (priceOn(card, { country, category }) ?? 0);
}

/**
 * Returns what counted messages cost a budget. Messages count from when the provider took them until it reports that they
 * failed; those that it reports as free, and free text of which it has not said that it costs, cost nothing.
 */
export function costOfDay(budget: Budget, cards: RateCard[], day: CostedDay): number {
  const { type, templateId, counts } = day;
  const isCharged = type === null ? templateId !== null : type === BILLED_TYPE;
  return isCharged ? (counts.messages - counts.failed) * costOf(budget, cards, day) : 0;
}

/** Returns the highest notice level that a budget has reached, or 0. */
export function levelOf({ budget: { limit }, used }: Pick<BudgetMonth, 'budget' | 'used'>): number {
  return NOTICE_LEVELS.findLast((level) => used * 100 >= limit * level) ?? 0;
}

/** Returns an amount of a budget for people, e.g. "500 messages" or "250.00 EUR". */
export function amountText({ unit, currency }: Budget, amount: number): string {
  return unit === 'messages' ? `${amount} messages` : `${decimalOf(amount)} ${currency ?? ''}`;
}
