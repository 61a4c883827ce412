import { networkCause } from '../domain/network-cause';
import type { EgressFailure, EgressFailureCode } from '../ports/egress';

/** Puts an error of Node's network stack into the closed set, with a sentence that says what to do. */
export function describeFailure(
  error: unknown,
  url: string,
): Pick<EgressFailure, 'code' | 'detail'> {
  if (error instanceof ExchangeError) return { code: error.failureCode, detail: error.message };
  const { host } = new URL(url);
  const { code, sentence } = networkCause(error, { host, program: 'Herald' });
  return { code, detail: sentence };
}

/** A failure with its code and a sentence for people. It stays inside egress, which never throws. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';

  constructor(
    readonly failureCode: EgressFailureCode,
    message: string,
  ) {
    super(message);
  }
}
