import type { Database } from '../../src/persistence/database';
import type { Models } from '../../src/persistence/models';

type Record_ = Record<string, unknown>;

/** A collection as it is stored, past all rules: for set-up, and for looking. */
export interface RecordsOf {
  find(filter: Record_, fields?: Record<string, 0 | 1>): Promise<Record_[]>;
  findOne(filter: Record_): Promise<Record_ | null>;
  count(filter: Record_): Promise<number>;
  insert(records: Record_[]): Promise<void>;
  update(filter: Record_, change: Record_): Promise<number>;
  delete(filter: Record_): Promise<number>;
}

export type StoredRecords = { [Name in keyof Models]: RecordsOf } & {
  /** The JSON of everything stored, by collection; without the records of other workspaces where one is given. */
  dump(workspaceId?: string): Promise<Record<string, string>>;
  /** How many records each collection holds, without the log of refused requests; of one workspace where one is given. */
  counts(workspaceId?: string): Promise<Record<string, number>>;
};

export function recordsOf({ models }: Database): StoredRecords {
  const entries = Object.entries(models).map(([name, { collection }]) => {
    const records: RecordsOf = {
      find: (filter, projection = {}) => collection.find(filter, { projection }).toArray(),
      findOne: (filter) => collection.findOne(filter),
      count: (filter) => collection.countDocuments(filter),
      insert: async (list) => void (await collection.insertMany(list)),
      update: async (filter, change) => (await collection.updateMany(filter, change)).modifiedCount,
      delete: async (filter) => (await collection.deleteMany(filter)).deletedCount,
    };
    return [name, records] as const;
  });
  const stored = Object.fromEntries(entries) as { [Name in keyof Models]: RecordsOf };
  return {
    ...stored,
    async dump(workspaceId) {
      const filter =
        workspaceId === undefined
          ? {}
          : { $or: [{ workspaceId }, { workspaceId: { $exists: false } }] };
      const dumps = entries.map(async ([name, records]) => {
        return [name, JSON.stringify(await records.find(filter))] as const;
      });
      return Object.fromEntries(await Promise.all(dumps));
    },
    async counts(workspaceId) {
      const filter = workspaceId === undefined ? {} : { workspaceId };
      const kept = entries.filter(([name]) => name !== 'refusedRequests');
      const counts = kept.map(async ([name, records]) => {
        return [name, await records.count(filter)] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    },
  };
}
