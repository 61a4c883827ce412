import type { Request, RequestHandler, Response } from 'express';
import {
  RATE_WINDOW_SECONDS,
  type RateStanding,
  rateExceeded,
  secondsUntilReset,
} from '../../domain/rate-limit';
import { type ErrorCode, HeraldError } from '../../domain/errors';
import type { AnonymousKind, LimitAnonymous } from '../../services/api-keys/limit-anonymous';
import { clientAddress } from './client-address';

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

/** Counts every request as an anonymous one of its network address. @throws HeraldError rate_limited */
export function countAnonymous(
  limitAnonymous: LimitAnonymous,
  kind?: AnonymousKind,
): RequestHandler {
  return (request, _response, next) => {
    limitAnonymous(clientAddress(request), kind);
    next();
  };
}

/**
 * Tries what may find that a caller is unknown, and counts the request as an anonymous one if so.
 * @throws HeraldError rate_limited in place of the error that says so; what the try throws
 */
export async function countUnknown<Result>(
  { limitAnonymous }: { limitAnonymous: LimitAnonymous },
  request: Request,
  { codes, kind }: { codes: readonly ErrorCode[]; kind?: AnonymousKind },
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof HeraldError && codes.includes(error.code))
      limitAnonymous(clientAddress(request), kind);
    throw error;
  }
}
