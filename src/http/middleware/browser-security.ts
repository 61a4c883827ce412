import type { Request, RequestHandler } from 'express';
import { HeraldError } from '../../domain/errors';
import { urlOf } from '../../domain/text';
import type { LimitAnonymous } from '../../services/api-keys/limit-anonymous';
import { clientAddress } from './client-address';

/** Two years in seconds. The preload lists of browsers require one year. */
const HSTS = 'max-age=63072000';

/** Keeps browsers from guessing content types, and on HTTPS where the public address is HTTPS. */
export function secureHeaders(publicOrigin: string | null): RequestHandler {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    ...(publicOrigin?.startsWith('https://') === true && { 'Strict-Transport-Security': HSTS }),
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}

/**
 * Keeps answers out of shared caches, which know that `Authorization` makes an answer private, but not that
 * `SERVICE-API-KEY` does.
 */
export const noSharedCache: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-cache');
  next();
};

/** Characters of a scheme, a host name and a port. Longer origins would cost the square of their length to read. */
const ORIGIN_LENGTH_MAX = 300;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site makes a browser send (CSRF). Browsers name the site of the page in `Origin`, which
 * scripts cannot forge: it must be the host of the request, or the public address. A request with cookies and without that
 * header is refused too; one without either comes from no browser. A refused one counts as anonymous.
 */
export function requireOwnOrigin(
  publicOrigin: string | null,
  limitAnonymous: LimitAnonymous,
): RequestHandler {
  return (request, _response, next) => {
    if (READING.has(request.method) || isOwn(request, publicOrigin)) return next();
    limitAnonymous(clientAddress(request));
    next(new HeraldError('forbidden', 'this request does not come from a page of this server'));
  };
}

function isOwn(request: Request, publicOrigin: string | null): boolean {
  const origin = request.get('origin');
  if (origin === undefined) return request.get('cookie') === undefined;
  if (origin === publicOrigin) return true;
  if (origin.length > ORIGIN_LENGTH_MAX) return false;
  const url = urlOf(origin);
  return url !== null && url.host === request.get('host')?.toLowerCase();
}
