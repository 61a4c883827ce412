import type { RequestHandler } from 'express';
import { HeraldError } from '../../domain/errors';
import type { LimitAnonymous } from '../../services/api-keys/limit-anonymous';
import { clientAddress } from './client-address';

/**
 * Refuses a path that cannot be decoded before a route finds that out, and counts its request as an anonymous one: the
 * guards of a route run after its path has matched.
 */
export function requireReadablePath(limitAnonymous: LimitAnonymous): RequestHandler {
  return (request, _response, next) => {
    if (isReadable(request.path)) return next();
    limitAnonymous(clientAddress(request));
    next(new HeraldError('not_found', 'the path is not valid'));
  };
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
