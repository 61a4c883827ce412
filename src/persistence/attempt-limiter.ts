import { mongo } from 'mongoose';
import type { AttemptCount, AttemptLimiter, EndedCounts } from '../ports/limiters';
import type { AttemptKind, LockKind, SignInLock, SignInLocks } from '../ports/sign-in-locks';
import { temporarilyUnavailable } from '../domain/errors';
import type { Database } from './database';
import { guarded } from './guard';
import { beginningWith } from './paging';
import type { RateLimitRecord } from './rate-limit-model';

export interface AttemptLimit {
  attempts: number;
  /** A count begins with the first attempt and ends this much later, with it the lock. */
  windowSeconds: number;
}

export type AttemptLimits = Readonly<Record<AttemptKind, AttemptLimit>>;

/** Begins the keys of all counts of wrong passwords. */
const SIGN_IN_PREFIX = 'sign-in-';
const DUPLICATE_KEY = 11_000;
/** Repeats when other attempts create or end the same counts at the same time. */
const TRIES = 10;

/**
 * Counts in MongoDB, in one command for all counts of an attempt. A count at its limit does not match its update, which
 * then tries to insert its key a second time: the unique key reports which counts refuse.
 */
export function createAttemptLimiter(
  { models }: Pick<Database, 'models'>,
  limits: AttemptLimits,
): AttemptLimiter {
  const { collection } = models.rateLimits;
  const store: Store = {
    collection,
    placeOf: ({ kind, id }) => ({ ...recordOf(kind, id), ...limits[kind] }),
  };
  return guarded<AttemptLimiter>({
    begin: (counts) => begin(store, counts, { allOrNone: true }),
    beginEach: (counts) => begin(store, counts, { allOrNone: false }),
    end: (counts) => end(store, counts),
    async clearAll(kinds, prefix) {
      const $or = kinds.map((kind) => ({ key: keysFrom(kind, prefix) }));
      await collection.deleteMany({ $or });
    },
    async noticeLock(count) {
      const { key, field, attempts } = store.placeOf(count);
      const locked = { key, [field]: { $gte: attempts }, expire: { $gt: new Date() } };
      const unnoticed = { ...locked, noticed: { $ne: true } };
      const record = await collection.findOneAndUpdate(unnoticed, { $set: { noticed: true } });
      return (record as RateLimitRecord | null)?.expire ?? null;
    },
  });
}

interface Store {
  collection: Database['models']['rateLimits']['collection'];
  placeOf: (count: AttemptCount) => AttemptLimit & { key: string; field: 'points' | 'accounts' };
}

/** Counts where it can, or nowhere. Returns the longest wait of those that are at their limit, in seconds, or null. */
async function begin(
  store: Store,
  counts: readonly AttemptCount[],
  { allOrNone }: { allOrNone: boolean },
): Promise<number | null> {
  const counted: AttemptCount[] = [];
  const waits: number[] = [];
  let left = counts;
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries === TRIES) throw changing();
    const refused = await write(store, left);
    const found = refused.length === 0 ? [] : await readWaits(store, refused);
    counted.push(...left.filter((count) => !refused.includes(count)));
    waits.push(...found.filter((wait) => wait !== null));
    left = refused.filter((_, index) => found[index] === null);
  }
  if (waits.length === 0) return null;
  if (allOrNone && counted.length > 0) await end(store, { forgive: counted });
  return Math.max(...waits);
}

/** Counts where it can. Returns the counts that were not there to be counted in. */
async function write(
  { collection, placeOf }: Store,
  counts: readonly AttemptCount[],
): Promise<AttemptCount[]> {
  const now = Date.now();
  const operations = counts.map((count) => {
    const { key, field, attempts, windowSeconds } = placeOf(count);
    const open = { [field]: { $not: { $gte: attempts } } };
    return {
      updateOne: {
        filter: { key, expire: { $gt: new Date(now) }, ...open },
        update: {
          $inc: { [field]: count.by ?? 1 },
          $setOnInsert: { expire: new Date(now + windowSeconds * 1000) },
        },
        upsert: true,
      },
    };
  });
  try {
    await collection.bulkWrite(operations, { ordered: false });
    return [];
  } catch (error) {
    const refused = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return counts.filter((_, at) => refused.some(({ index }) => index === at));
  }
}

/** Returns the seconds to wait for each count that is at its limit, null for others. Deletes counts that are over. */
async function readWaits(
  { collection, placeOf }: Store,
  counts: readonly AttemptCount[],
): Promise<(number | null)[]> {
  const now = new Date();
  const ofKeys = { key: { $in: counts.map((count) => placeOf(count).key) } };
  const records = (await collection.find(ofKeys).toArray()) as unknown as RateLimitRecord[];
  if (records.some(({ expire }) => expire <= now))
    await collection.deleteMany({ ...ofKeys, expire: { $lte: now } });
  return counts.map((count) => {
    const { key, field, attempts } = placeOf(count);
    const record = records.find((each) => each.key === key && each.expire > now);
    if (record === undefined || (record[field] ?? 0) < attempts) return null;
    return Math.max(1, Math.ceil((record.expire.getTime() - now.getTime()) / 1000));
  });
}

async function end(
  { collection, placeOf }: Store,
  { forgive = [], clear = [] }: EndedCounts,
): Promise<void> {
  await collection.bulkWrite([
    ...forgive.map((count) => {
      const { key, field } = placeOf(count);
      const update = { $inc: { [field]: -(count.by ?? 1) } };
      return { updateOne: { filter: { key, [field]: { $gt: 0 } }, update } };
    }),
    ...clear.map((count) => ({ deleteOne: { filter: { key: placeOf(count).key } } })),
  ]);
}

function changing(): Error {
  return temporarilyUnavailable('the database', new Error('counts of attempts keep changing'));
}

/** An operator reads no more. */
const SHOWN_AT_MOST = 1000;

/** Reads the counts of attempt-limiter.ts that are at their limit. */
export function signInLocks(
  { models }: Pick<Database, 'models'>,
  attempts: Readonly<Record<LockKind, number>>,
): SignInLocks {
  const kinds = Object.entries(attempts) as [LockKind, number][];
  return guarded<SignInLocks>({
    async list(now) {
      const ofKinds = kinds.map(([kind, limit]) => ({
        key: keysFrom(kind, ''),
        [recordOf(kind, '').field]: { $gte: limit },
      }));
      const records = await models.rateLimits
        .find({ $or: ofKinds, expire: { $gt: now } })
        .sort({ expire: 1 })
        .limit(SHOWN_AT_MOST)
        .lean<RateLimitRecord[]>();
      return records.flatMap((record) =>
        kinds.flatMap(([kind, limit]) => lockOf(record, kind, limit)),
      );
    },
    async *accounts() {
      for await (const { email } of models.users.find({}, { email: 1 }).lean().cursor())
        if (typeof email === 'string') yield email;
    },
  });
}

/**
 * Returns where a count is stored. A network's attempts at existing accounts are in the record of all its attempts, so
 * that both end together.
 */
function recordOf(kind: AttemptKind, id: string): { key: string; field: 'points' | 'accounts' } {
  const [, ofAccounts, width = ''] = /^(address-accounts)(.*)$/.exec(kind) ?? [];
  if (ofAccounts === undefined) return { key: `${SIGN_IN_PREFIX}${kind}:${id}`, field: 'points' };
  return { key: `${SIGN_IN_PREFIX}address${width}:${id}`, field: 'accounts' };
}

/** Matches the keys of a kind whose ids begin with `prefix`. */
function keysFrom(kind: AttemptKind, prefix: string): { $gte: string; $lt: string } {
  return beginningWith(recordOf(kind, prefix).key);
}

function lockOf(record: RateLimitRecord, kind: LockKind, limit: number): SignInLock[] {
  const { key: start, field } = recordOf(kind, '');
  if (!record.key.startsWith(start) || (record[field] ?? 0) < limit) return [];
  return [{ kind, id: record.key.slice(start.length), endsAt: record.expire }];
}
