import type { Response } from 'express';
import { HeraldError } from '../../domain/errors';
import { RATE_WINDOW_SECONDS, type RateStanding } from '../../domain/rate-limit';

/**
 * Tells a caller where it stands, on every answer to a valid key that has the scope (contract 2).
 * @throws HeraldError rate_limited when the request is one too many
 */
export function applyRateStanding(response: Response, standing: RateStanding): void {
  const resetSeconds = Math.max(1, Math.ceil(standing.resetMs / 1000));
  response.set({
    'RateLimit-Limit': String(standing.limit),
    'RateLimit-Remaining': String(standing.remaining),
    'RateLimit-Reset': String(resetSeconds),
    'RateLimit-Policy': `${standing.limit};w=${RATE_WINDOW_SECONDS}`,
  });
  if (!standing.exceeded) return;
  response.set('Retry-After', String(resetSeconds));
  throw new HeraldError('rate_limited', sentenceOf(standing, resetSeconds));
}

function sentenceOf({ scope, limit }: RateStanding, resetSeconds: number): string {
  const who = { key: 'this API key', workspace: 'the API keys of this workspace together' }[scope];
  return `${who} may make ${limit} requests a minute, and they are used up; try again in ${resetSeconds} s`;
}
