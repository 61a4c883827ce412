import type { AttemptKind, SignInLock, SignInLocks } from '../ports/sign-in-locks';
import { SIGN_IN_PREFIX } from './attempt-limiter';
import type { Database } from './database';
import { guarded } from './guard';
import type { RateLimitRecord } from './models/rate-limit';

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
