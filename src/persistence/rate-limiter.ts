import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { RATE_WINDOW_SECONDS, type RateLimitScope, type RateWindow } from '../domain/rate-limit';
import type { RateLimiter } from '../ports/limiters';
import { guarded } from './guard';
import type { RateLimitModel } from './rate-limit-model';

/** Mails and records that strangers can cause are counted as well. */
type StrangerScope = 'password_mail' | 'invitation_mail' | 'lock_mail' | 'key_request';

/** A count that a failover loses harms nobody, and no request should wait for a disk because of it. */
const LEAN_WRITES = { w: 1, journal: false } as const;

/**
 * Counts in MongoDB, with atomic updates of one document an id. A process that has seen an id exhausted refuses it from
 * memory until its window ends, so that a caller who does not slow down costs the database nothing.
 */
export function createRateLimiter(
  { models }: { models: { rateLimits: RateLimitModel } },
  scope: RateLimitScope | StrangerScope,
  limit: number,
  windowSeconds = RATE_WINDOW_SECONDS,
): RateLimiter {
  const { db: connection, collection } = models.rateLimits;
  const limiter = new RateLimiterMongo({
    storeClient: connection.getClient().db(connection.name, { writeConcern: LEAN_WRITES }),
    tableName: collection.collectionName,
    disableIndexesCreation: true,
    keyPrefix: scope,
    points: limit,
    duration: windowSeconds,
    inMemoryBlockOnConsumed: limit,
  });
  return guarded<RateLimiter>({
    async count(id) {
      try {
        return windowOf(await limiter.consume(id), limit, false);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return windowOf(refused, limit, true);
        throw refused;
      }
    },
  });
}

function windowOf(
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  limit: number,
  exceeded: boolean,
): RateWindow {
  return { limit, remaining: remainingPoints, resetMs: msBeforeNext, exceeded };
}
