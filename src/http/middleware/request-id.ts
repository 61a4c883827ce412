import type { RequestHandler, Response } from 'express';
import { newId } from '../../domain/ids';

const CALLERS_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Gives every request an id, the caller's own where it is harmless, and sends it back (contract 2). */
export const requestId: RequestHandler = (request, response, next) => {
  const offered = request.get('x-request-id');
  const id = offered !== undefined && CALLERS_ID.test(offered) ? offered : newId('req');
  response.locals['requestId'] = id;
  response.set('X-Request-Id', id);
  next();
};

export function requestIdOf(response: Response): string {
  return String(response.locals['requestId']);
}
