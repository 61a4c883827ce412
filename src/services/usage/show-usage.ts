import {
  type UsageCounts,
  type UsageField,
  type UsageSum,
  NO_COUNTS,
  addCounts,
} from '../../domain/usage';
import type { UsagePeriod } from '../../ports/usage';
import { invalidField, periodOf } from './steps/period-of';
import { type Cost, NO_COST, addCosts, costKey, costsOf } from './steps/costs-of';
import type { UsageDeps } from './deps';

/**
 * Sums up the messages that were accepted in a period of days (UTC), by default the last 30, with what they cost where the
 * operator imported a rate card.
 * @throws HeraldError invalid_request when the period ends before it begins, is split into too many groups, or no card has
 * the currency
 */
export async function showUsage(
  { usage, rateCards, clock }: UsageDeps,
  workspaceId: string,
  { by, ...given }: UsageRequest,
): Promise<Usage> {
  const period = periodOf(given, clock.now(), DEFAULT_DAYS);
  const groups = await usage.sum(workspaceId, period, by, GROUPS_MAX + 1);
  if (groups.length > GROUPS_MAX) {
    throw invalidField('by', `more than ${GROUPS_MAX} groups: ask for fewer days or fewer fields`);
  }
  const cards = await rateCards.list();
  const currencies = [...new Set(cards.map((card) => card.currency))];
  const currency = currencyOf(currencies, given.currency);
  const priced =
    currency === null
      ? null
      : await costsOf(usage, workspaceId, { period, by }, { cards, currency });
  return { ...period, by, currency, currencies, ...withCosts(groups, by, priced) };
}

export interface UsageRequest {
  from?: string | undefined;
  to?: string | undefined;
  by: UsageField[];
  /** Currency of the costs; may be left out where cards of one currency were imported. */
  currency?: string | undefined;
}

export interface Usage extends UsagePeriod {
  by: UsageField[];
  /** Null when there is no rate card, or several currencies and none was asked for. */
  currency: string | null;
  /** Currencies of the imported rate cards. */
  currencies: string[];
  groups: (UsageSum & { cost: Cost | null })[];
  total: UsageCounts & { cost: Cost | null };
}

/** Days of a period that names no beginning. */
const DEFAULT_DAYS = 30;

/** Most sums of one answer. */
const GROUPS_MAX = 5000;

/** Adds the costs to the groups, and sums both up; null for costs that are not known. */
function withCosts(
  sums: UsageSum[],
  by: UsageField[],
  costs: Map<string, Cost> | null,
): Pick<Usage, 'groups' | 'total'> {
  const groups = sums.map((sum) => ({
    ...sum,
    cost: costs && (costs.get(costKey(by, sum)) ?? NO_COST),
  }));
  const counts = groups.reduce((sum, group) => addCounts(sum, group.counts), NO_COUNTS);
  const cost =
    costs && groups.reduce((sum, group) => addCosts(sum, group.cost ?? NO_COST), NO_COST);
  return { groups, total: { ...counts, cost } };
}

function currencyOf(currencies: string[], asked: string | undefined): string | null {
  if (asked !== undefined && !currencies.includes(asked)) {
    const known = currencies.length === 0 ? 'there is none' : `there are ${currencies.join(', ')}`;
    throw invalidField('currency', `no rate card has it; ${known}`);
  }
  const [only, ...others] = currencies;
  return asked ?? (others.length > 0 ? null : (only ?? null));
}
