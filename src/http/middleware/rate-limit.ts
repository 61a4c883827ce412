import type { Response } from 'express';
import {
  RATE_WINDOW_SECONDS,
  type RateStanding,
  rateExceeded,
  secondsUntilReset,
} from '../../domain/rate-limit';

/**
 * Sets the rate-limit headers, on every answer to a valid key with the scope (contract 2).
 * @throws HeraldError rate_limited when the request exceeds the limit
 */
export function applyRateStanding(response: Response, standing: RateStanding): void {
  const resetSeconds = secondsUntilReset(standing);
  response.set({
    'RateLimit-Limit': String(standing.limit),
    'RateLimit-Remaining': String(standing.remaining),
    'RateLimit-Reset': String(resetSeconds),
    'RateLimit-Policy': `${standing.limit};w=${RATE_WINDOW_SECONDS}`,
  });
  refuseExceeded(standing);
}

/** Lets a request pass within its limit; null means no limit. @throws HeraldError rate_limited */
export function refuseExceeded(standing: RateStanding | null): void {
  if (standing?.exceeded !== true) return;
  throw rateExceeded(standing);
}
