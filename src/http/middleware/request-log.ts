import { AsyncResource } from 'node:async_hooks';
import type { Request, RequestHandler, Response } from 'express';
import { newId } from '../../domain/ids';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';

const CALLERS_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Gives every request an id, the caller's own if it is well formed, and returns it (contract 2). */
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

/** Logs a line for each request when it ends: method, path, status, duration. Never headers or bodies. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    // Bound, because the event comes from the connection, and the line belongs to the trace of its request.
    const logLine = AsyncResource.bind(() => {
      const { method, path } = request;
      const durationMs = Math.round(performance.now() - startedAt);
      const fields = {
        requestId: requestIdOf(response),
        method,
        path,
        status: response.statusCode,
        durationMs,
      };
      log.info(response.writableFinished ? fields : { ...fields, aborted: true }, 'request');
    });
    response.on('close', logLine);
    next();
  };
}

/** Methods with a label of their own. Callers may invent any other. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures every request except streams. Labels are closed sets: routes, not paths. */
export function requestMetrics(metrics: Pick<Metrics, 'httpRequest'>): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      if (isStream(response)) return;
      const seconds = (performance.now() - startedAt) / 1000;
      const labels = { route: routeOf(request), method: methodOf(request) };
      metrics.httpRequest({ ...labels, status: statusOf(response) }, seconds);
    });
    next();
  };
}

/** Returns the method; `other` for one that a caller invented. */
export function methodOf({ method }: Request): string {
  return isMethod(method) ? method : 'other';
}

/** Tells a known method from one that a caller invented. */
export function isMethod(name: string): boolean {
  return METHODS.has(name);
}

/** Returns the status class; `aborted` when the caller left before the answer. */
export function statusOf(response: Response): string {
  return response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted';
}

/** Returns the matched pattern, e.g. `/api/v2/messages/:id`; `none` for an unknown path. */
export function routeOf({ route }: Request): string {
  const matched = route as { path?: unknown } | undefined;
  return typeof matched?.path === 'string' ? matched.path : 'none';
}

function isStream(response: Response): boolean {
  return String(response.get('Content-Type')).startsWith('text/event-stream');
}
