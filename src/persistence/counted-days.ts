import type { Schema, mongo } from 'mongoose';
import { bulkWrite } from './group-commit';
import { isDuplicateKey } from './records';

/**
 * Record of a day, to which runs add counts. `runs`: the latest that were added, so that none is added twice, kept until
 * `runsUntil`. `startsAt`: the day's first moment.
 */
export interface CountedDay {
  _id: string;
  day: string;
  counts: Record<string, number>;
  runs: string[];
  runsUntil?: Date;
  startsAt: Date;
}

/** Fields of every schema of counted days. */
export const countedDayFields = {
  _id: { type: String, required: true },
  workspaceId: { type: String, required: true },
  day: { type: String, required: true },
  runs: { type: [String], required: true },
  runsUntil: { type: Date },
  startsAt: { type: Date, required: true },
} as const;

/** Days are kept for two years and a bit: a year can be compared with the year before. */
const DAYS_KEPT = { expireAfterSeconds: 800 * 86_400 } as const;

/** Adds the indexes that every schema of counted days has: their end, and that of their runs. */
export function indexCountedDays(schema: Pick<Schema, 'index'>): void {
  schema.index({ startsAt: 1 }, DAYS_KEPT);
  schema.index({ runsUntil: 1 }, { sparse: true });
}

/** A crashed run is completed within minutes, by when far fewer others have been added to one record. */
const RUNS_KEPT = 1000;

/** A run is completed long before. Records of past days are then small, which reads of a period need. */
const RUNS_KEPT_MS = 86_400_000;

/** Counts that a run adds to a record, and the record's group for when it is new. */
export interface DayAddition {
  id: string;
  group: { day: string };
  counts: Record<string, number>;
}

/** Adds a run's counts to records of days, each once, however often the run is repeated. */
export async function addToDays<Day extends CountedDay>(
  days: mongo.Collection<Day>,
  run: string,
  additions: DayAddition[],
  now: Date,
): Promise<void> {
  const runsUntil = new Date(now.getTime() + RUNS_KEPT_MS);
  const writes = additions.map((addition) => additionWrite<Day>(run, addition, runsUntil));
  // Two first additions may meet: repeated, the second finds the record of the first. A run that was added is refused again.
  await writeRefused(days, await writeRefused(days, writes));
}

/** Removes the runs of records that none was added to for a day. */
export async function forgetRuns<Day extends CountedDay>(
  days: mongo.Collection<Day>,
  now: Date,
): Promise<void> {
  const forgotten = { $set: { runs: [] }, $unset: { runsUntil: 1 } };
  await days.updateMany(
    { runsUntil: { $lte: now } } as mongo.Filter<Day>,
    forgotten as unknown as mongo.UpdateFilter<Day>,
  );
}

type Write<Day extends CountedDay> = mongo.AnyBulkWriteOperation<Day>;

/** Makes writes with one command, and returns those that a unique key refused. */
async function writeRefused<Day extends CountedDay>(
  days: mongo.Collection<Day>,
  writes: Write<Day>[],
): Promise<Write<Day>[]> {
  if (writes.length === 0) return [];
  const { errors } = await bulkWrite(days, writes);
  const failure = [...errors.values()].find((error) => !isDuplicateKey(error));
  if (failure !== undefined) throw failure;
  return writes.filter((_, place) => errors.has(place));
}

/** Returns the write of an addition; its condition does not hold, so the key is taken, when the run was added already. */
function additionWrite<Day extends CountedDay>(
  run: string,
  { id, group, counts }: DayAddition,
  runsUntil: Date,
): Write<Day> {
  const added = Object.entries(counts).map(([name, count]) => [`counts.${name}`, count] as const);
  const update = {
    $inc: Object.fromEntries(added),
    $push: { runs: { $each: [run], $slice: -RUNS_KEPT } },
    $set: { runsUntil },
    $setOnInsert: { ...group, startsAt: new Date(`${group.day}T00:00:00Z`) },
  };
  return {
    updateOne: { filter: { _id: id, runs: { $ne: run } }, update, upsert: true },
  } as unknown as Write<Day>;
}
