import type { Request, RequestHandler, Response } from 'express';
import type { Metrics } from '../../ports/metrics';

/** Methods that have a label of their own: a caller may make up any other. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures every request but streams, which last as long as somebody looks. Labels are closed sets: routes, not paths. */
export function requestMetrics(metrics: Pick<Metrics, 'httpRequest'>): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      if (isStream(response)) return;
      const seconds = (performance.now() - startedAt) / 1000;
      const method = METHODS.has(request.method) ? request.method : 'other';
      metrics.httpRequest({ route: routeOf(request), method, status: statusOf(response) }, seconds);
    });
    next();
  };
}

/** The status class; `aborted` when the caller was gone before the answer. */
export function statusOf(response: Response): string {
  return response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted';
}

/** The pattern that matched, e.g. `/api/v2/messages/:id`; `none` for a path that is no route. */
function routeOf({ route }: Request): string {
  const matched = route as { path?: unknown } | undefined;
  return typeof matched?.path === 'string' ? matched.path : 'none';
}

function isStream(response: Response): boolean {
  return String(response.get('Content-Type')).startsWith('text/event-stream');
}
