/** Time before a cursor that is read again: records become visible a little late, and clocks may step back. */
const OVERLAP_MS = 5000;
/** Records are kept for an hour, which a slow reader must not overrun. */
export const KEPT_MS = 55 * 60_000;

/** Cursor without a place: a watcher that comes back with it loads everything anew. */
export const NO_CURSOR = '0';

/** Encodes a place among the changes of a workspace, before which everything was delivered. Opaque to callers. */
export function encodeLiveCursor(at: Date): string {
  return at.getTime().toString(36);
}

/** Decodes a cursor; null when it is malformed, lies after `now`, or is older than the records. */
export function decodeLiveCursor(text: string, now: Date): Date | null {
  if (!/^[0-9a-z]{1,9}$/.test(text)) return null;
  const at = parseInt(text, 36);
  const ageMs = now.getTime() - at;
  return ageMs <= KEPT_MS && ageMs >= -OVERLAP_MS ? new Date(at) : null;
}

/** Returns the time to read from so that nothing after `at` is missed. */
export function readFrom(at: Date): Date {
  return new Date(at.getTime() - OVERLAP_MS);
}
