export const PAGE_ROWS_MAX = 200;
/** Page size when the caller names none. */
export const PAGE_ROWS_DEFAULT = 50;
/** Rule of `limit`, in words that follow its name. */
export const PAGE_LIMIT_RULE = `must be a whole number from 1 to ${PAGE_ROWS_MAX}`;

/** A place in a list that is sorted newest first: the time and the id of the row before it. */
export interface PageCursor {
  at: Date;
  id: string;
}

/** The part of a list to read: at most `limit` rows, those behind `cursor` when it is given. */
export interface PageRequest {
  limit: number;
  cursor?: PageCursor | undefined;
}

/** Some rows of a list, and where the next ones begin; null when there are none. */
export interface Page<Row> {
  rows: Row[];
  next: PageCursor | null;
}

/** The page in rows that were read with one more than `limit`, which tells whether others follow. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** The page that lists make as one; each was read with one row more than `limit`, in the order of all lists. */
export function mergedPage<Row>(
  lists: Row[][],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): Page<Row> {
  const rows = lists.flat().toSorted((left, right) => newestFirst(cursorOf(left), cursorOf(right)));
  return pageOf(rows, limit, cursorOf);
}

function newestFirst(left: PageCursor, right: PageCursor): number {
  const laterBy = right.at.getTime() - left.at.getTime();
  if (laterBy !== 0) return laterBy;
  return left.id < right.id ? 1 : -1;
}

/** A cursor as callers hold it: opaque, safe in a URL. */
export function encodeCursor({ at, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');
}

/** The reverse of `encodeCursor`; null for anything that it did not make. */
export function decodeCursor(cursor: string): PageCursor | null {
  const [time, id] = parseTuple(Buffer.from(cursor, 'base64url').toString());
  if (typeof time !== 'number' || typeof id !== 'string') return null;
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return null;
  return encodeCursor({ at, id }) === cursor ? { at, id } : null;
}

function parseTuple(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
