/** What a `datetime-local` field holds, the viewer's local time without a zone, as a moment in UTC. */
export function isoOfLocal(local: string): string {
  return new Date(local).toISOString();
}

/** The reverse, to the second; empty for no moment and for none that is valid. */
export function localOfIso(iso: string | undefined): string {
  const date = new Date(iso ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}
