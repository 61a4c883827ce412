import type { EgressFailureCode } from '../ports/egress';

/** A failure that already knows its code and its sentence for people. Stays inside egress, which never throws. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';

  constructor(
    readonly failureCode: EgressFailureCode,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The `code` that Node, c-ares, OpenSSL or llhttp gave an error. Not by `instanceof Error`, which fails for errors
 * of another realm.
 */
export function errorCode(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : 'unknown error';
}
