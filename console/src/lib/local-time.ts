/** A field for a moment to the second. Without an end to the years browsers take six digits of them. */
export const LOCAL_TIME = {
  type: 'datetime-local',
  step: 1,
  max: '9999-12-31T23:59:59',
} as const;

/**
 * Converts the value of a `datetime-local` field, the viewer's local time without a zone, to a moment in UTC. What is no moment
 * stays as it is, for the API to refuse.
 */
export function isoOfLocal(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}

/** The reverse, to the second; empty for no moment and for none that such a field can hold. */
export function localOfIso(iso: string | undefined): string {
  const date = new Date(iso ?? '');
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  const year = shifted.getUTCFullYear();
  return year >= 1 && year <= 9999 ? shifted.toISOString().slice(0, 19) : '';
}
