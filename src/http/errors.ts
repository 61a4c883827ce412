import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { type ErrorCode, HeraldError, traitsOf } from '../domain/errors';
import type { Logger } from '../ports/logger';
import { requestIdOf } from './middleware/request-log';

interface ErrorHandlerOptions {
  /** The status of `temporarily_unavailable`: 500 for callers, 503 for providers (contract 2 and 10). */
  unavailableStatus: 500 | 503;
}

/** Answers with an error, in one place for all (contract 2). Hides the text of what is not a HeraldError. */
export function errorHandler(
  log: Logger,
  { unavailableStatus }: ErrorHandlerOptions,
): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const known = answeredError(error);
    const requestId = requestIdOf(response);
    if (response.headersSent) {
      // Half an answer must not look like a whole one.
      log.error({ requestId, code: known.code, err: error }, 'answer broken off');
      response.destroy();
      return;
    }
    response.removeHeader('ETag');
    const traits = traitsOf(known.code);
    const status = known.code === 'temporarily_unavailable' ? unavailableStatus : traits.httpStatus;
    const line = { requestId, code: known.code };
    if (isOverload(known)) log.warn({ ...line, reason: known.message }, 'request refused');
    else if (status >= 500) log.error({ ...line, err: error }, 'request failed');
    const retryAfter = known.retryAfterSeconds ?? traits.retryAfterSeconds;
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    response.status(status).json({
      success: false,
      error: known.message,
      code: known.code,
      requestId,
      messageId: known.messageId,
      details: known.details,
    });
  };
}

const TOO_MANY: ReadonlySet<ErrorCode> = new Set(['too_many_streams', 'too_many_exports']);

/** Recognises an overload, which callers can cause. No dependency failed, so it is no error in the log. */
function isOverload({ code, cause }: HeraldError): boolean {
  return TOO_MANY.has(code) || (code === 'temporarily_unavailable' && cause === undefined);
}

/** Length of a path in an answer. A path may be as long as all headers together. */
const SHOWN_PATH_LENGTH = 200;

/** Refuses unknown paths. */
export const notFound: RequestHandler = (request, _response, next) => next(unknownPath(request));

/** Makes the error for an unknown path. @param hint end of its sentence */
export function unknownPath({ method, path }: Request, hint = ''): HeraldError {
  const shown = path.slice(0, SHOWN_PATH_LENGTH);
  return new HeraldError('not_found', `there is no ${method} ${shown}${hint}`);
}

/** Returns the error that is answered: the text of what is not expected is hidden. */
export function answeredError(error: unknown): HeraldError {
  return knownError(error) ?? internalError();
}

function internalError(): HeraldError {
  return new HeraldError(
    'internal_error',
    'something went wrong on our side; the requestId helps to find it',
  );
}

/** Converts an expected error to a HeraldError; null for any other, which is a fault of Herald. */
export function knownError(error: unknown): HeraldError | null {
  if (error instanceof HeraldError) return error;
  return error instanceof URIError ? new HeraldError('not_found', 'the path is not valid') : null;
}
