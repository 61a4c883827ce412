import type { Request, RequestHandler } from 'express';
import type { ApiKey, ApiKeyScope } from '../../domain/api-key';
import { HeraldError } from '../../domain/errors';
import {
  type AuthenticateKey,
  hasScope,
  requireScope,
} from '../../services/api-keys/authenticate-key';
import type { CountRequest } from '../../services/api-keys/count-request';
import type { LimitAnonymous } from '../../services/api-keys/limit-anonymous';
import type { LimitRefused } from '../../services/api-keys/limit-refused';
import { clientAddress } from './client-address';
import { noteOfferedKey } from './note-refusal';
import { applyRateStanding, countUnknown, refuseExceeded } from './rate-limit';

const UNKNOWN = { codes: ['unauthorized'] } as const;
const BEARER = /^bearer +(\S+) *$/i;

/** Headers that may hold the key. The standard send ignores `Authorization` (contract 1). */
export type KeyPlaces = 'either header' | 'SERVICE-API-KEY';

export interface KeyGuardDeps {
  authenticateKey: AuthenticateKey;
  countRequest: CountRequest;
  limitRefused: LimitRefused;
  limitAnonymous: LimitAnonymous;
}

/**
 * Lets a request pass with a key that has the scope; null accepts any valid key (contract 1). The request counts against
 * the limits of the key and its workspace (contract 2), one with an unknown key against that of its network address.
 * `SERVICE-API-KEY` or `Authorization: Bearer`; two different keys at once are refused, other schemes ignored.
 */
export function requireKey(
  { authenticateKey, countRequest, limitRefused, limitAnonymous }: KeyGuardDeps,
  { scope, places }: { scope: ApiKeyScope | null; places: KeyPlaces },
): RequestHandler {
  return async (request, response, next) => {
    const key = await countUnknown({ limitAnonymous }, request, UNKNOWN, () => {
      const credential = readKey(request, places);
      const offered = { address: clientAddress(request), credential };
      return limitRefused(offered, isUnauthorized, () =>
        authenticateKey(credential, scope, (known) => noteOfferedKey(response, known)),
      );
    });
    response.locals['key'] = key;
    const standing = await countRequest(key);
    if (hasScope(key, scope) && standing !== null) applyRateStanding(response, standing);
    refuseExceeded(standing);
    requireScope(key, scope);
    next();
  };
}

/** Finds the key of a request that reached no endpoint. @throws HeraldError unauthorized, rate_limited */
export function findOfferedKey({
  authenticateKey,
  limitRefused,
}: KeyGuardDeps): (request: Request) => Promise<ApiKey> {
  return async (request) => {
    const credential = readKey(request, 'either header');
    const offered = { address: clientAddress(request), credential };
    return limitRefused(offered, isUnauthorized, () => authenticateKey(credential, null));
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HeraldError && error.code === 'unauthorized';
}

function readKey({ headersDistinct: headers }: Request, places: KeyPlaces): string {
  const own = (headers['service-api-key'] ?? []).map((text) => text.trim());
  const authorization = places === 'either header' ? (headers['authorization'] ?? []) : [];
  const bearer = authorization.map((text) => BEARER.exec(text)?.[1] ?? '');
  const [key, second] = new Set([...own, ...bearer].filter((text) => text !== ''));
  if (second !== undefined) {
    throw new HeraldError('unauthorized', 'the request holds two different keys; send one');
  }
  if (key === undefined) {
    const expected =
      places === 'either header' ? 'SERVICE-API-KEY or Authorization: Bearer' : places;
    throw new HeraldError('unauthorized', `send an API key as ${expected}`);
  }
  return key;
}
