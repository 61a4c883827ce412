import type { RequestHandler } from 'express';
import type { Logger } from '../../ports/logger';
import { requestIdOf } from './request-id';

/** Logs a line for each request when it ends: method, path, status, duration. Never headers or bodies. */
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
