/** Digits with country code, as people write them. */
export function shownNumber(number: string): string {
  return `+${number}`;
}
