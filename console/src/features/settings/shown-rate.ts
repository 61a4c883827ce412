/** Rounded down: 100 % is what did not fail at all. */
const percent = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
});

/** A success rate for people; a dash where nothing came to its end. */
export function shownRate(rate: number | null): string {
  return rate === null ? '–' : percent.format(rate);
}
