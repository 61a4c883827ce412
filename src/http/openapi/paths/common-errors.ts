import type { ErrorCode } from '../../../domain/errors';

/** What any request with a key can meet. */
export const EVERYWHERE: ErrorCode[] = [
  'unauthorized',
  'rate_limited',
  'temporarily_unavailable',
  'internal_error',
];

/** The same where the key needs a scope. */
export const WITH_SCOPE: ErrorCode[] = [...EVERYWHERE, 'forbidden'];
