import type { ErrorCode } from '../../domain/errors';
import { HTTP_STATUS, RETRY_AFTER_SECONDS } from '../error-table';
import { schemaRef } from './components';

const REASONS: Record<number, string> = {
  400: 'The request cannot be carried out as it is',
  401: 'No valid key',
  403: 'The key lacks the scope',
  404: 'Not found',
  413: 'The body is larger than 256 KiB',
  429: 'Too many requests',
  500: 'It failed',
};

const header = (description: string, schema: object) => ({ description, schema });

const REQUEST_ID = {
  'X-Request-Id': header('Yours when it is 1 to 64 of A-Z a-z 0-9 . _ -; else ours.', {
    type: 'string',
  }),
};
const REPLAYED = {
  'Idempotent-Replayed': header('`true` when this is the stored answer of an earlier request.', {
    type: 'string',
    const: 'true',
  }),
};
const RETRY_AFTER = {
  'Retry-After': header('Seconds to wait, when it may pass by itself.', { type: 'integer' }),
};

/** The answer of a request that went well. */
export function success(
  schema: Parameters<typeof schemaRef>[0],
  description: string,
  { replayable = false } = {},
) {
  return {
    description,
    headers: { ...REQUEST_ID, ...(replayable && REPLAYED) },
    content: { 'application/json': { schema: schemaRef(schema) } },
  };
}

/** The answers to everything that can go wrong: one a status, with the codes it can have. */
export function failures(codes: ErrorCode[], { replayable = false } = {}) {
  const statuses = new Set(codes.map((code) => HTTP_STATUS[code]));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const own = codes.filter((code) => HTTP_STATUS[code] === status);
      return [String(status), failure(status, own, replayable)];
    }),
  );
}

function failure(status: number, codes: ErrorCode[], replayable: boolean) {
  const passes = codes.some((code) => RETRY_AFTER_SECONDS[code] !== undefined);
  return {
    description: `${REASONS[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: {
      ...REQUEST_ID,
      ...(passes && RETRY_AFTER),
      ...(replayable && status === 500 && REPLAYED),
    },
    content: {
      'application/json': {
        schema: { allOf: [schemaRef('Error'), { properties: { code: { enum: codes } } }] },
        example: {
          success: false,
          error: `${REASONS[status]}.`,
          code: codes[0],
          requestId: 'req_1',
        },
      },
    },
  };
}
