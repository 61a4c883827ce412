import type { RequestHandler } from 'express';
import { AdminError } from './admin-error';

/** Refuses changes by pages of other sites: nobody signs in here, and any page of the same browser could reach it. */
export const requireOwnOrigin: RequestHandler = (request, _response, next) => {
  const origin = request.get('origin');
  const isOwn = origin === undefined || origin === `http://${request.headers.host}`;
  if (request.method !== 'GET' && !isOwn) {
    throw new AdminError(403, 'pages of other sites may not do this');
  }
  next();
};
