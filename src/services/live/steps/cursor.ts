/** How far back of a cursor is read again: records become visible a little after their time, and clocks may step back. */
const OVERLAP_MS = 5000;
/** Records are kept for an hour, which a slow reader must not overrun. */
const KEPT_MS = 55 * 60_000;

/** A cursor that no answer begins at: who comes back with it looks at everything anew. */
export const NO_CURSOR = '0';

/** A place among the changes of a workspace, opaque to callers: everything before it has been told. */
export function encodeLiveCursor(at: Date): string {
  return at.getTime().toString(36);
}

/** Null for what is no cursor, is not of the time before `now`, or is older than the records. */
export function decodeLiveCursor(text: string, now: Date): Date | null {
  if (!/^[0-9a-z]{1,9}$/.test(text)) return null;
  const at = parseInt(text, 36);
  const ageMs = now.getTime() - at;
  return ageMs <= KEPT_MS && ageMs >= -OVERLAP_MS ? new Date(at) : null;
}

/** Where to read from, to miss nothing after `at`. */
export function readFrom(at: Date): Date {
  return new Date(at.getTime() - OVERLAP_MS);
}
