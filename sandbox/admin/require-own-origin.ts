import type { RequestHandler } from 'express';
import { AdminError } from './admin-error';

/** Nobody signs in here, so a page of another site in the same browser must not make things happen. */
export const requireOwnOrigin: RequestHandler = (request, _response, next) => {
  const origin = request.get('origin');
  const isOwn = origin === undefined || origin === `http://${request.headers.host}`;
  if (request.method !== 'GET' && !isOwn) {
    throw new AdminError(403, 'only pages of the sandbox itself may do this');
  }
  next();
};
