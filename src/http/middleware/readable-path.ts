import type { RequestHandler } from 'express';
import type { LimitAnonymous } from '../../services/api-keys/limit-anonymous';
import { clientAddress } from './client-address';

/**
 * Refuses a path that cannot be decoded before a route finds that out, and counts its request as an anonymous one: the
 * guards of a route run after its path has matched.
 */
export function requireReadablePath(limitAnonymous: LimitAnonymous): RequestHandler {
  return (request, _response, next) => {
    try {
      decodeURIComponent(request.path);
    } catch (error) {
      limitAnonymous(clientAddress(request));
      throw error;
    }
    next();
  };
}
