/** Price of one billed message. */
export interface Rate {
  /** ISO 3166 alpha-2, or `*` for every country that the card does not name for this category. */
  country: string;
  /** As the provider bills it, in lower case, e.g. "marketing". */
  category: string;
  /** In millionths of the currency's unit. */
  priceMicros: number;
}

/** Prices in one currency from one day on, until the next card of the currency. */
export interface RateCard {
  /** ISO 4217, e.g. "EUR". */
  currency: string;
  /** First day, in UTC, e.g. "2026-10-01". */
  validFrom: string;
  rates: Rate[];
}

/** Country of a rate that holds for all countries without one. */
export const EVERY_COUNTRY = '*';

const MICROS = 1_000_000;
const MICROS_DIGITS = 6;
/** Least places of a written amount. */
const MONEY_DIGITS = 2;

/** Returns the price of a message in millionths, or null where the card has none. */
export function priceOn(
  { rates }: RateCard,
  { country, category }: { country: string | null; category: string },
): number | null {
  const ofCategory = rates.filter((rate) => rate.category === category);
  const rate =
    ofCategory.find((each) => each.country === country) ??
    ofCategory.find((each) => each.country === EVERY_COUNTRY);
  return rate?.priceMicros ?? null;
}

/** Returns the card of a currency that holds on a day, or null before the first one. */
export function cardOn(cards: RateCard[], currency: string, day: string): RateCard | null {
  const [latest] = cards
    .filter((card) => card.currency === currency && card.validFrom <= day)
    .toSorted((left, right) => (left.validFrom < right.validFrom ? 1 : -1));
  return latest ?? null;
}

/** Returns millionths of a decimal text, e.g. 58_100 of "0.0581". */
export function microsOf(decimal: string): number {
  const [units = '0', fraction = ''] = decimal.split('.');
  return Number(units) * MICROS + Number(fraction.padEnd(MICROS_DIGITS, '0'));
}

/** Returns a decimal text with at least two places, e.g. "12.50" or "0.0581". */
export function decimalOf(micros: number): string {
  const units = Math.trunc(micros / MICROS);
  const digits = String(Math.abs(micros % MICROS)).padStart(MICROS_DIGITS, '0');
  let places = MICROS_DIGITS;
  while (places > MONEY_DIGITS && digits[places - 1] === '0') places -= 1;
  return `${units}.${digits.slice(0, places)}`;
}
