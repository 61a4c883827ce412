import { mongo } from 'mongoose';

/** Items of one group: a command of that many writes takes some milliseconds. */
export const GROUP_MAX = 100;

export interface GroupCommitOptions<Item, Result> {
  /** Writes a group with few commands and returns each item's result; an error is that item's alone. */
  commit: (items: Item[]) => Promise<(Result | Error)[]>;
  /** Returns the record that an item writes: one group holds at most one item of each. Absent for reads. */
  recordOf?: (item: Item) => string;
  maxItems: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a function that writes items in groups (ADR 25). An item is written at once while no group is under way, and
 * otherwise with everything else that has come meanwhile. Nothing resolves before it is written. Callers bound how much
 * waits. When the command of a group fails, so do all items that wait: the database is away or hangs.
 */
export function createGroupCommit<Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isUnderWay = false;

  function takeGroup(): Waiting<Item, Result>[] {
    const group = new Map<unknown, Waiting<Item, Result>>();
    waiting = waiting.filter((each) => {
      const record = options.recordOf?.(each.item) ?? each;
      if (group.size >= options.maxItems || group.has(record)) return true;
      group.set(record, each);
      return false;
    });
    return [...group.values()];
  }

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        const results = await options.commit(group.map(({ item }) => item));
        for (const [index, { resolve, reject }] of group.entries()) {
          const result = results[index] as Result | Error;
          if (result instanceof Error) reject(result);
          else resolve(result);
        }
      } catch (error) {
        // The next command would take as long to fail.
        for (const { reject } of [...group, ...waiting.splice(0)]) reject(error);
      }
    }
    isUnderWay = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      // After the current task's other items have come: statuses of one callback are one group.
      queueMicrotask(() => void commitAll());
    });
}

export interface BulkOutcome {
  matchedCount: number;
  /** Errors by the place of their write; all other writes were made. */
  errors: Map<number, Error>;
}

/**
 * Makes writes of different records with one command.
 * @throws the error of the command, when it is not known which writes were made
 */
export async function bulkWrite<Stored extends mongo.Document>(
  collection: mongo.Collection<Stored>,
  writes: mongo.AnyBulkWriteOperation<Stored>[],
): Promise<BulkOutcome> {
  try {
    const { matchedCount } = await collection.bulkWrite(writes, UNORDERED);
    return { matchedCount, errors: new Map() };
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const { matchedCount, result } = error;
    const errors = [error.writeErrors].flat();
    if (errors.length === 0 || result.getWriteConcernError() !== undefined) throw error;
    return { matchedCount, errors: new Map(errors.map((each) => [each.index, errorOf(each)])) };
  }
}

const UNORDERED = { ordered: false, ignoreUndefined: true } as const;

function errorOf({ code, errmsg }: mongo.WriteError): Error {
  return new mongo.MongoServerError({ code, message: errmsg ?? 'the write failed' });
}
