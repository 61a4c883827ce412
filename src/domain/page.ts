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
export interface PageRequest<Cursor = PageCursor> {
  limit: number;
  cursor?: Cursor | undefined;
}

/** Some rows of a list, and where the next ones begin; null when there are none. */
export interface Page<Row, Cursor = PageCursor> {
  rows: Row[];
  next: Cursor | null;
}

/**
 * The page in rows that were read with one more than it has room for, which tells whether others follow: `limit` rows, or
 * fewer long ones.
 */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): Page<Row> {
  const isFull = pageFiller(limit);
  const end = rows.findIndex(isFull);
  const shown = end === -1 ? rows : rows.slice(0, end);
  const last = shown.at(-1);
  return { rows: shown, next: end === -1 || last === undefined ? null : cursorOf(last) };
}

/**
 * Characters of texts after which a page ends: 200 messages of the 4,096 that providers let a business write fit. Customers
 * may write 16 times as much.
 */
const PAGE_CHARACTERS_MAX = 1_000_000;

/** Returns a function that takes the rows of a page in turn, and tells of each whether the page was full before it. */
export function pageFiller(limit: number): (row: unknown) => boolean {
  let rows = 0;
  let characters = 0;
  return (row) => {
    if (rows === limit || characters >= PAGE_CHARACTERS_MAX) return true;
    rows += 1;
    characters += charactersIn(row);
    return false;
  };
}

/** Returns how many characters the texts in a value have. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const part of Object.values(value)) characters += charactersIn(part);
  return characters;
}

/** The page that pages of several lists make as one. None of it lies behind the end of a page that others follow. */
export function mergedPage<Row>(
  pages: Page<Row>[],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): Page<Row> {
  const [end = null] = pages.flatMap(({ next }) => next ?? []).toSorted(newestFirst);
  const lists = pages.map((page) => page.rows);
  const rows = mergedRows(lists, cursorOf).filter(
    (row) => end === null || newestFirst(cursorOf(row), end) <= 0,
  );
  const { rows: shown, next } = pageOf(rows, limit, cursorOf);
  return { rows: shown, next: next ?? end };
}

/** The rows of several lists as one, newest first. */
export function mergedRows<Row>(lists: Row[][], cursorOf: (row: Row) => PageCursor): Row[] {
  return lists.flat().toSorted((left, right) => newestFirst(cursorOf(left), cursorOf(right)));
}

/** The page with rows that are made of its own. */
export function pageWith<Row, Made>(
  { rows, next }: Page<Row>,
  make: (row: Row) => Made,
): Page<Made> {
  return { rows: rows.map(make), next };
}

function newestFirst(left: PageCursor, right: PageCursor): number {
  const laterBy = right.at.getTime() - left.at.getTime();
  if (laterBy !== 0) return laterBy;
  if (left.id === right.id) return 0;
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

/** A cursor of a list that is sorted by texts, as callers hold it. */
export function encodeTexts(texts: readonly string[]): string {
  return Buffer.from(JSON.stringify(texts)).toString('base64url');
}

/** The reverse of `encodeTexts`; null for anything that it did not make. */
export function decodeTexts(cursor: string): string[] | null {
  const texts = parseTuple(Buffer.from(cursor, 'base64url').toString());
  const areTexts = texts.length > 0 && texts.every((text) => typeof text === 'string');
  return areTexts && encodeTexts(texts) === cursor ? texts : null;
}

function parseTuple(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
