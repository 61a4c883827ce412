import type { ApiKey } from '../../domain/api-key';
import type { RateStanding } from '../../domain/rate-limit';
import type { Metrics } from '../../ports/metrics';
import type { RateLimiter } from '../../ports/limiters';

/**
 * Counts a request for its key, then for its workspace (contract 2). One after the other: what a key asks beyond its
 * own limit is not taken from the other keys of the workspace. @throws HeraldError temporarily_unavailable
 */
export async function countRequest(
  deps: CountRequestDeps,
  { id, workspaceId }: ApiKey,
): Promise<RateStanding | null> {
  const { keyLimiter, workspaceLimiter, metrics } = deps;
  const ofKey = await count(keyLimiter, 'key', id);
  const ofWorkspace =
    ofKey?.exceeded === true ? null : await count(workspaceLimiter, 'workspace', workspaceId);
  const standing = tighterOf(ofKey, ofWorkspace);
  if (standing?.exceeded === true) metrics.rateLimited(standing.scope);
  return standing;
}

export interface CountRequestDeps {
  /** Null where no limit is set. */
  keyLimiter: RateLimiter | null;
  workspaceLimiter: RateLimiter | null;
  metrics: Metrics;
}

/** Resolves with the tighter of the limits, `exceeded` when the request must not pass; null when no limit is set. */
export type CountRequest = (key: ApiKey) => Promise<RateStanding | null>;

async function count(
  limiter: RateLimiter | null,
  scope: RateStanding['scope'],
  id: string,
): Promise<RateStanding | null> {
  return limiter === null ? null : { ...(await limiter.count(id)), scope };
}

/** Returns the limit that refuses, or else the one with less left. */
function tighterOf(one: RateStanding | null, other: RateStanding | null): RateStanding | null {
  if (one === null || other === null) return one ?? other;
  return other.exceeded || other.remaining < one.remaining ? other : one;
}
