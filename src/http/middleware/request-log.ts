import type { RequestHandler } from 'express';
import type { Logger } from '../../ports/logger';
import { requestIdOf } from './request-id';

/** One line a request when it ends: what was asked, how it was answered, how long it took. Never headers or bodies. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.on('close', () => {
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
    next();
  };
}
