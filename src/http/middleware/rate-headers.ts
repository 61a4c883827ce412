import type { Response } from 'express';
import { HeraldError } from '../../domain/errors';
import { RATE_WINDOW_SECONDS, type RateStanding } from '../../domain/rate-limit';

/**
 * Tells a caller where it stands, on every answer to a valid key that has the scope (contract 2).
 * @throws HeraldError rate_limited when the request is one too many
 */
export function applyRateStanding(response: Response, standing: RateStanding): void {
  const resetSeconds = secondsUntilReset(standing);
  response.set({
    'RateLimit-Limit': String(standing.limit),
    'RateLimit-Remaining': String(standing.remaining),
    'RateLimit-Reset': String(resetSeconds),
    'RateLimit-Policy': `${standing.limit};w=${RATE_WINDOW_SECONDS}`,
  });
  refuseExceeded(response, standing);
}

/** Lets a request pass within its limit; null where none is set. @throws HeraldError rate_limited */
export function refuseExceeded(response: Response, standing: RateStanding | null): void {
  if (standing?.exceeded !== true) return;
  const resetSeconds = secondsUntilReset(standing);
  response.set('Retry-After', String(resetSeconds));
  throw new HeraldError('rate_limited', sentenceOf(standing, resetSeconds));
}

function secondsUntilReset({ resetMs }: RateStanding): number {
  return Math.max(1, Math.ceil(resetMs / 1000));
}

function sentenceOf({ scope, limit }: RateStanding, resetSeconds: number): string {
  const who = {
    key: 'this API key may make',
    workspace: 'the API keys of this workspace together may make',
    person: 'you may make',
    webhook_test: 'the people of this workspace together may make',
  }[scope];
  const what = scope === 'webhook_test' ? 'webhook tests' : 'requests';
  return `${who} ${limit} ${what} a minute, and they are used up; try again in ${resetSeconds} s`;
}
