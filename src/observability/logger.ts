import pino from 'pino';
import { errorFrames, safeErrorText } from '../domain/error-text';
import type { Logger } from '../ports/logger';

/** Fields that could carry a secret or a phone number wherever they turn up. A net under the rule, not the rule. */
const REDACTED = [
  'token',
  'authorization',
  'apiKey',
  'recipientNumber',
  'recipientUserId',
  'userId',
  'accessToken',
  'appSecret',
  'password',
  'authToken',
  'verifyToken',
  'credentials',
  'secret',
  'cookie',
  'email',
  'number',
  'text',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * Writes JSON lines to standard output.
 * @param ids returns fields for each line: the ids of the trace it belongs to
 */
export function createLogger(level: string, service: string, ids?: () => object): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: serializeError },
    ...(ids !== undefined && { mixin: ids }),
  });
}

/** Name, safe message, code and frames; never an error's own fields, which may hold the request it was about. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause instanceof Error ? { cause: serializeError(error.cause) } : {};
  const message = safeErrorText(error);
  return { type: error.name, message, ...code, stack: errorFrames(error), ...cause };
}
