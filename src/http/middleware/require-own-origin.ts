import type { Request, RequestHandler } from 'express';
import { HeraldError } from '../../domain/errors';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send (CSRF). A browser names the page a request comes from in `Origin`,
 * which scripts cannot forge: it has to be the host that was asked, or the public address. A request with cookies and
 * without that header is refused too; one without either comes from no browser.
 */
export function requireOwnOrigin(publicOrigin: string | null): RequestHandler {
  return (request, _response, next) => {
    if (READING.has(request.method) || isOwn(request, publicOrigin)) return next();
    next(new HeraldError('forbidden', 'this request does not come from a page of this server'));
  };
}

function isOwn(request: Request, publicOrigin: string | null): boolean {
  const origin = request.get('origin');
  if (origin === undefined) return request.get('cookie') === undefined;
  if (origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.get('host')?.toLowerCase();
}
