import type { Request, RequestHandler, Response } from 'express';
import type { OpenSpan, SpanAttributes, Traceparent, Tracing } from '../../ports/tracing';
import { STREAM_OPENED } from '../live/event-stream';
import { methodOf, routeOf } from './request-log';

/**
 * Makes each request a span, which continues the caller's trace. A callback of a provider does not: it belongs to the
 * traces of the messages it reports on. The span of a stream ends as soon as it is open.
 */
export function requestTrace(tracing: Tracing): RequestHandler {
  return (request, response, next) => {
    const method = methodOf(request);
    const start = {
      name: method,
      kind: 'server',
      parent: callersPlace(request),
      attributes: { method },
    } as const;
    void tracing.span(start, async (span: OpenSpan) => {
      const outcome = answered(response);
      next();
      const failure = await outcome;
      const route = routeOf(request);
      span.rename(`${method} ${route}`);
      span.note({ route, status: response.statusCode, ...failure });
    });
  };
}

/** Resolves when a response has ended or goes on as a stream. */
function answered(response: Response): Promise<Pick<SpanAttributes, 'failure'>> {
  return new Promise((resolve) => {
    response.once(STREAM_OPENED, () => resolve({}));
    response.once('close', () => {
      if (!response.writableFinished) resolve({ failure: 'aborted' });
      else if (response.statusCode >= 500) resolve({ failure: String(response.statusCode) });
      else resolve({});
    });
  });
}

function callersPlace(request: Request): Traceparent | undefined {
  return request.baseUrl.toLowerCase() === '/callbacks' ? undefined : request.get('traceparent');
}
