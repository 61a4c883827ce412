import { type RateCard, cardOn, priceOn } from '../../../domain/rate-card';
import { DAY_MS } from '../../../domain/retention';
import { type UsageField, type UsageSum, dayOf } from '../../../domain/usage';
import type { UsagePeriod, UsageRepository } from '../../../ports/usage';

/** Cost of billed messages by a rate card. */
export interface Cost {
  /** In millionths of the currency's unit. */
  micros: number;
  /** Billed messages for which the card has no price: they are not in the sum. */
  unpriced: number;
}

export const NO_COST: Cost = { micros: 0, unpriced: 0 };

export function addCosts(left: Cost, right: Cost): Cost {
  return { micros: left.micros + right.micros, unpriced: left.unpriced + right.unpriced };
}

/** Most groups that are priced one by one: a year by day, country and category has fewer. */
export const PRICED_MAX = 200_000;

/** Costs of a period's groups, by `costKey`. */
export async function costsOf(
  usage: UsageRepository,
  workspaceId: string,
  { period, by }: { period: UsagePeriod; by: UsageField[] },
  { cards, currency }: { cards: RateCard[]; currency: string },
): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  const fields = [...new Set<UsageField>([...by, 'country', 'category'])];
  for (const part of partsOf(period, cards, currency)) {
    const card = cardOn(cards, currency, part.from);
    for (const sum of await usage.sum(workspaceId, part, fields, PRICED_MAX)) {
      const key = costKey(by, sum);
      costs.set(key, addCosts(costs.get(key) ?? NO_COST, costOf(sum, card)));
    }
  }
  return costs;
}

/** Returns the key of a group that was split by these fields. */
export function costKey(by: UsageField[], { group }: UsageSum): string {
  return JSON.stringify(by.map((field) => group[field]));
}

function costOf({ group, counts: { billed } }: UsageSum, card: RateCard | null): Cost {
  const { country = null, category } = group;
  const price = card === null ? null : priceOn(card, { country, category: category ?? '' });
  return price === null ? { micros: 0, unpriced: billed } : { micros: price * billed, unpriced: 0 };
}

/** Returns the parts of a period in each of which one card holds. */
function partsOf({ from, to }: UsagePeriod, cards: RateCard[], currency: string): UsagePeriod[] {
  const changes = cards
    .filter((card) => card.currency === currency && card.validFrom > from && card.validFrom <= to)
    .map(({ validFrom }) => validFrom)
    .toSorted();
  const starts = [from, ...changes];
  return starts.map((start, index) => {
    const next = starts[index + 1];
    return {
      from: start,
      to: next === undefined ? to : dayOf(new Date(Date.parse(next) - DAY_MS)),
    };
  });
}
