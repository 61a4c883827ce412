import type { Collection, mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** A stored record as the domain knows it: the key under its domain name, everything else unchanged. */
export function withId<Rest extends object>({
  _id,
  ...rest
}: Rest & { _id: string }): Omit<Rest, '_id'> & { id: string } {
  return { id: _id, ...rest };
}

/** The reverse of `withId`. */
export function withKey<Rest extends object>({
  id,
  ...rest
}: Rest & { id: string }): Omit<Rest, 'id'> & { _id: string } {
  return { _id: id, ...rest };
}

/**
 * Runs a write; false when a unique key refuses it. An upsert whose condition does not hold meets the key of the record
 * that is there.
 */
export async function unlessTaken(write: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Runs an upsert that only inserts; false when the record was there already. When two of them meet, the unique key
 * refuses one.
 */
export async function insertUnlessThere(
  upsert: () => PromiseLike<{ upsertedCount: number }>,
): Promise<boolean> {
  try {
    return (await upsert()).upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** True when an error says that a unique key is taken (E11000), and nothing else. */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== DUPLICATE_KEY) return false;
  const others =
    'writeErrors' in error && Array.isArray(error.writeErrors) ? error.writeErrors : [];
  return others.every((other: { code?: unknown }) => other.code === DUPLICATE_KEY);
}

/**
 * Returns the driver's collection of a model. It neither casts what it writes nor makes documents of what it reads, which
 * the paths of every message can do without: Herald itself makes their records.
 */
export function driverOf<Stored extends mongo.Document>(model: {
  collection: Collection;
}): mongo.Collection<Stored> {
  return model.collection as unknown as mongo.Collection<Stored>;
}

/** Ids are ours, versions are not used, empty objects mean something (a template without variables). */
export const schemaOptions = {
  _id: false,
  versionKey: false,
  minimize: false,
  strict: 'throw',
} as const;
