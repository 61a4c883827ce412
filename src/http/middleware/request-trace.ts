import type { Request, RequestHandler } from 'express';
import type { OpenSpan, Traceparent, Tracing } from '../../ports/tracing';
import { methodOf, routeOf } from './request-log';

/**
 * Makes each request a span, which continues the caller's trace. A callback of a provider does not: it belongs to the
 * traces of the messages it reports on. Streams of live updates last for hours, and are left out.
 */
export function requestTrace(tracing: Tracing): RequestHandler {
  return (request, response, next) => {
    if (request.get('accept') === 'text/event-stream') {
      next();
      return;
    }
    const method = methodOf(request);
    const start = {
      name: method,
      kind: 'server',
      parent: callersPlace(request),
      attributes: { method },
    } as const;
    const answered = (span: OpenSpan): Promise<void> =>
      new Promise((resolve) => {
        response.once('close', () => {
          const route = routeOf(request);
          span.rename(`${method} ${route}`);
          span.note({ route, status: response.statusCode });
          if (!response.writableFinished) span.note({ failure: 'aborted' });
          else if (response.statusCode >= 500) span.note({ failure: String(response.statusCode) });
          resolve();
        });
        next();
      });
    void tracing.span(start, answered);
  };
}

function callersPlace(request: Request): Traceparent | undefined {
  return request.baseUrl.toLowerCase() === '/callbacks' ? undefined : request.get('traceparent');
}
