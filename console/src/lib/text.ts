/** The text with a capital at its beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same as a sentence, with its end. */
export function sentence(text: string): string {
  const begun = capitalized(text);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** Writes an amount of money as the reader's language does, e.g. "€250.00". */
export function shownMoney(amount: string, currency: string): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(Number(amount));
}

/** Digits with country code, as people write them. */
export function shownNumber(number: string): string {
  return `+${number}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** Writes a number as a place in an order, e.g. "2nd". */
export function ordinal(place: number): string {
  return `${place}${ENDINGS[ordinals.select(place)] ?? 'th'}`;
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** Writes a share of 1 as a percentage, e.g. "41.7%". */
export function shownPercent(share: number): string {
  return percent.format(share);
}
