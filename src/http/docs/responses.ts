import { type ErrorCode, traitsOf } from '../../domain/errors';
import { RATE_WINDOW_SECONDS } from '../../domain/rate-limit';
import type { Answer } from '../endpoint';
import { errorAnswer } from '../schemas/errors';
import { schemaRef } from './named-schemas';

const REASONS: Record<number, string> = {
  400: 'The request cannot be carried out as it is',
  401: 'No valid key, session or password',
  403: 'The key lacks the scope, or the person the permission',
  404: 'Not found',
  409: 'It does not fit what is there',
  413: 'The body is larger than 256 KiB',
  422: 'The provider refused it',
  429: 'Too many requests of this key, its workspace, this person or this network address in this minute; or too many wrong passwords',
  500: 'It failed',
  502: 'The provider did not answer as it should',
  503: 'The provider did not answer, and may have made the change',
};

const header = (description: string, schema: object) => ({ description, schema });

const REQUEST_ID = {
  'X-Request-Id': header('Yours when it is 1 to 64 of A-Z a-z 0-9 . _ -; else ours.', {
    type: 'string',
  }),
};

const seconds = { type: 'integer', minimum: 1 };

const count = { type: 'integer', minimum: 0 };

/** Headers of the limit that has less left: the key's or the workspace's. Absent where the operator has none. */
const RATE_LIMIT = {
  'RateLimit-Limit': header('Requests that pass in one window.', count),
  'RateLimit-Remaining': header('Requests left in this window.', count),
  'RateLimit-Reset': header('Seconds until the window ends.', seconds),
  'RateLimit-Policy': header(`The limit and the window: \`6000;w=${RATE_WINDOW_SECONDS}\`.`, {
    type: 'string',
  }),
};

/** Statuses of requests that are refused before they count. */
const NOT_COUNTED = new Set([401, 403]);

const TAG = {
  ETag: header('Send it as `If-None-Match` the next time.', { type: 'string' }),
};

const REPLAYED = {
  'Idempotent-Replayed': header('`true` when this answers a repeat of an earlier request.', {
    type: 'string',
    const: 'true',
  }),
};

const RETRY_AFTER = {
  'Retry-After': header('Seconds to wait, when it may pass by itself.', seconds),
};

/** Content of a file of any type. */
export const ANY_FILE = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** Describes an answer. @param counted whether requests count toward the rate limits: those with an API key do */
export function documented(
  { description, schema, stream, csv, file, replayable = false, tagged = false }: Answer,
  counted: boolean,
) {
  return {
    description,
    headers: {
      ...REQUEST_ID,
      ...(counted && RATE_LIMIT),
      ...(replayable && REPLAYED),
      ...(tagged && TAG),
    },
    ...(schema !== null && { content: { 'application/json': { schema: schemaRef(schema) } } }),
    ...(stream !== undefined && {
      content: { 'text/event-stream': { schema: { type: 'string' }, example: stream } },
    }),
    ...(file === true && { content: ANY_FILE }),
    ...(csv !== undefined && {
      content: { 'text/csv': { schema: { type: 'string' }, example: csv } },
    }),
  };
}

interface FailureOptions {
  replayable: boolean;
  counted: boolean;
}

/** Describes the answers to errors: one a status, with the codes it can have. */
export function failures(codes: ErrorCode[], options: FailureOptions) {
  const statuses = new Set(codes.map((code) => traitsOf(code).httpStatus));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const own = codes.filter((code) => traitsOf(code).httpStatus === status);
      return [String(status), failure(status, own, options)];
    }),
  );
}

function reasonOf(status: number, codes: ErrorCode[]): string | undefined {
  return codes.includes('media_too_large') ? 'The file is too large' : REASONS[status];
}

function failure(status: number, codes: ErrorCode[], { replayable, counted }: FailureOptions) {
  const passes = codes.some((code) => {
    const { repeats, retryAfterSeconds } = traitsOf(code);
    return repeats === 'all' || retryAfterSeconds !== undefined;
  });
  return {
    description: `${reasonOf(status, codes)}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: {
      ...REQUEST_ID,
      ...(counted && !NOT_COUNTED.has(status) && RATE_LIMIT),
      ...(passes && RETRY_AFTER),
      ...(replayable && status === 500 && REPLAYED),
    },
    content: {
      'application/json': {
        schema: { allOf: [schemaRef(errorAnswer), { properties: { code: { enum: codes } } }] },
        example: {
          success: false,
          error: `${reasonOf(status, codes)}.`,
          code: codes[0],
          requestId: 'req_1',
        },
      },
    },
  };
}
