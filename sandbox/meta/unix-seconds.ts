/** A time as Meta's callbacks have it. */
export function unixSeconds(milliseconds: number): string {
  return String(Math.floor(milliseconds / 1000));
}
