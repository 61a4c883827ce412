import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { HeraldError } from '../domain/errors';
import { type Page, type PageCursor, type PageRequest, pageFiller } from '../domain/page';

/** A list that people look at is given up after this long, as if the database were away: it must not hold up deliveries. */
export const LONGEST_READ_MS = 5000;

/** A count reads all it counts, which takes a busy workspace longer. Less than what the connection waits for. */
export const LONGEST_COUNT_MS = 12_000;

/** Rows that the database sends at once, so that no more long ones than these are read in vain. */
const BATCH_ROWS = 64;

/** Sorted query of records, as mongoose has it. */
interface SortedList<Stored> {
  limit(rows: number): {
    cursor(options: { batchSize: number }): {
      next(): Promise<Stored | null>;
      close(): Promise<unknown>;
    };
  };
}

/** Reads a page of a sorted list: `limit` rows, or fewer long ones. One row more is read, which tells whether others follow. */
export async function readPage<Stored, Row, Cursor = PageCursor>(
  sorted: SortedList<Stored>,
  limit: number,
  { rowOf, cursorOf }: { rowOf: (record: Stored) => Row; cursorOf: (row: Row) => Cursor },
): Promise<Page<Row, Cursor>> {
  const isFull = pageFiller(limit);
  const rows: Row[] = [];
  const cursor = sorted.limit(limit + 1).cursor({ batchSize: BATCH_ROWS });
  try {
    for (let record = await cursor.next(); record !== null; record = await cursor.next()) {
      const row = rowOf(record);
      const last = rows.at(-1);
      if (isFull(row) && last !== undefined) return { rows, next: cursorOf(last) };
      rows.push(row);
    }
  } finally {
    await cursor.close();
  }
  return { rows, next: null };
}

/** Filter for the rest of a list that is sorted by `field`, newest first and ties by id. */
export function behind(field: string, { cursor }: PageRequest): Record<string, unknown> {
  if (cursor === undefined) return {};
  const { at, id } = cursor;
  const older = { [field]: { $lt: at } };
  const sameMoment = { [field]: at, _id: { $lt: id } };
  // The plain bound beside the $or lets an index on the field skip everything newer.
  return { [field]: { $lte: at }, $or: [older, sameMoment] };
}

/** The same for a list that is sorted oldest first. */
export function after(field: string, { cursor }: PageRequest): Record<string, unknown> {
  if (cursor === undefined) return {};
  const { at, id } = cursor;
  return {
    [field]: { $gte: at },
    $or: [{ [field]: { $gt: at } }, { [field]: at, _id: { $gt: id } }],
  };
}

/**
 * Filter for the rest of a list that is sorted by several texts, all in one direction.
 * @param values of the row before it, in the order of the keys
 */
export function behindTexts(
  keys: readonly string[],
  direction: 1 | -1,
  values: readonly string[] | undefined,
): Record<string, unknown> {
  if (values === undefined) return {};
  const further = direction === 1 ? '$gt' : '$lt';
  const fields = keys.map((key, index) => [key, values[index] ?? ''] as const);
  return {
    $or: fields.map(([key, value], index) => ({
      ...Object.fromEntries(fields.slice(0, index)),
      [key]: { [further]: value },
    })),
  };
}

export function oldestFirst(field: string): Record<string, 1> {
  return { [field]: 1, _id: 1 };
}

export function newestFirst(field: string): Record<string, -1> {
  return { [field]: -1, _id: -1 };
}

/** Bounds of a moment: from `since` on, and before `until`. */
export function between(since: Date | undefined, until: Date | undefined): Record<string, Date> {
  return { ...(since && { $gte: since }), ...(until && { $lt: until }) };
}

/**
 * Bounds of the texts that begin with a prefix, which an index serves: no pattern, so no character of it is special. The end is
 * the prefix with its last character raised by one, because MongoDB compares bytes of UTF-8: `${prefix}\uffff` is below an emoji.
 * @param prefix ends in a character of ASCII, as all ids and keys do
 */
export function beginningWith(prefix: string): { $gte: string; $lt: string } {
  const last = prefix.length - 1;
  const next = String.fromCharCode(prefix.charCodeAt(last) + 1);
  return { $gte: prefix, $lt: prefix.slice(0, last) + next };
}

const MAX_TIME_EXPIRED = 50;
/** Time for an answer of the database that it did not find the rows in time. */
const ANSWER_MS = 500;

/**
 * Reads a list within `LONGEST_READ_MS`, also when the database itself does not give up.
 * @throws HeraldError temporarily_unavailable, with what to change, when that is not enough for its filters
 */
export async function withReadLimit<Rows>(read: (ms: number) => PromiseLike<Rows>): Promise<Rows> {
  const ended = new AbortController();
  try {
    return await Promise.race([read(LONGEST_READ_MS), giveUp(ended.signal)]);
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError) || error.code !== MAX_TIME_EXPIRED) throw error;
    throw tooSlow(error);
  } finally {
    ended.abort();
  }
}

async function giveUp(signal: AbortSignal): Promise<never> {
  await pause(LONGEST_READ_MS + ANSWER_MS, undefined, { signal });
  throw tooSlow();
}

function tooSlow(cause?: unknown): HeraldError {
  const seconds = LONGEST_READ_MS / 1000;
  return new HeraldError(
    'temporarily_unavailable',
    `no page was found within ${seconds} seconds: narrow the list to a shorter time, or try again`,
    { cause },
  );
}
