import type { RequestHandler } from 'express';

/** Two years in seconds, which browsers' lists of HTTPS sites ask for at least half of. */
const HSTS = 'max-age=63072000';

/** No browser guesses the type of an answer, and browsers come back over HTTPS alone where the public address is HTTPS. */
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
