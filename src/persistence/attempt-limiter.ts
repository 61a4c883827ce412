import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { AttemptLimiter } from '../ports/limiters';
import type { AttemptKind, SignInLock, SignInLocks } from '../ports/sign-in-locks';
import type { Database } from './database';
import { guarded } from './guard';
import type { RateLimitRecord } from './rate-limit-model';

export interface AttemptLimit {
  /** Kind of count: ids of different kinds never collide. */
  kind: AttemptKind | 'used-code';
  attempts: number;
  /** A count begins with the first attempt and ends this much later, with it the lock. */
  windowSeconds: number;
}

/** Begins the keys of all counts of wrong passwords. */
const SIGN_IN_PREFIX = 'sign-in-';

/** Counts in MongoDB, with atomic updates of one document an id: exactly `attempts` pass, however many come at once. */
export function createAttemptLimiter(
  { models }: Database,
  { kind, attempts, windowSeconds }: AttemptLimit,
): AttemptLimiter {
  const keyPrefix = `${SIGN_IN_PREFIX}${kind}`;
  const { db: connection, collection } = models.rateLimits;
  const limiter = new RateLimiterMongo({
    storeClient: connection.getClient().db(connection.name),
    tableName: collection.collectionName,
    disableIndexesCreation: true,
    keyPrefix,
    points: attempts,
    duration: windowSeconds,
  });
  return guarded<AttemptLimiter>({
    async begin(id, endsInSeconds = windowSeconds) {
      // The library's types do not know the second.
      const options = { attrs: {}, customDuration: endsInSeconds };
      try {
        await limiter.consume(id, 1, options);
        return null;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      }
    },
    async endsInSeconds(id) {
      const { msBeforeNext = 0 } = (await limiter.get(id)) ?? {};
      return msBeforeNext > 0 ? msBeforeNext / 1000 : windowSeconds;
    },
    async forgive(id) {
      await limiter.reward(id);
    },
    async clear(id) {
      await limiter.delete(id);
    },
    async clearAll(prefix) {
      const from = `${keyPrefix}:${prefix}`;
      await models.rateLimits.deleteMany({ key: { $gte: from, $lt: `${from}\uffff` } });
    },
  });
}

/** An operator reads no more. */
const SHOWN_AT_MOST = 1000;

/** Reads the counts of attempt-limiter.ts that are at their limit. */
export function signInLocks(
  { models }: Database,
  attempts: Readonly<Record<AttemptKind, number>>,
): SignInLocks {
  const kinds = Object.entries(attempts) as [AttemptKind, number][];
  return guarded<SignInLocks>({
    async list(now) {
      const ofKinds = kinds.map(([kind, points]) => ({
        key: { $gte: keyOf(kind, ''), $lt: keyOf(kind, '\uffff') },
        points: { $gte: points },
      }));
      const records = await models.rateLimits
        .find({ $or: ofKinds, expire: { $gt: now } })
        .sort({ expire: 1 })
        .limit(SHOWN_AT_MOST)
        .lean<RateLimitRecord[]>();
      return records.map((record) => lockOf(record));
    },
    async *accounts() {
      for await (const { email } of models.users.find({}, { email: 1 }).lean().cursor())
        if (typeof email === 'string') yield email;
    },
  });
}

function keyOf(kind: AttemptKind, id: string): string {
  return `${SIGN_IN_PREFIX}${kind}:${id}`;
}

function lockOf({ key, expire }: RateLimitRecord): SignInLock {
  const [kind = '', ...id] = key.slice(SIGN_IN_PREFIX.length).split(':');
  return { kind: kind as AttemptKind, id: id.join(':'), endsAt: expire };
}
