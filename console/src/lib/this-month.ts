/** Returns whether a day, e.g. "2026-11-25", lies in the current month (UTC). */
export function isThisMonth(day: string | null): boolean {
  return day !== null && day.slice(0, 7) === new Date().toISOString().slice(0, 7);
}
