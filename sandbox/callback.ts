import type { CallbackRetry, ProviderName } from './types';

/** Outcome of an attempt: the status of the answer, or the reason for none. */
export type Outcome = { status: number } | { status: null; reason: 'connect' | 'read' };

/** A callback and its retry rules. */
export interface Callback {
  provider: ProviderName;
  /** Description of the report, for people. */
  what: string;
  /** Builds the request with the present address and secret; null when nothing is subscribed. */
  request(): { url: string; headers: Record<string, string>; body: string } | null;
  /** Time for one whole attempt. */
  timeoutMs: number;
  retry: CallbackRetry;
  /** Whether the provider retries after this outcome. */
  isRepeated(outcome: Outcome): boolean;
}

/** Whether the provider counts the outcome as success: exactly 200 at Meta, any 2xx at Twilio. */
export function isTaken({ provider }: Pick<Callback, 'provider'>, { status }: Outcome): boolean {
  if (status === null) return false;
  return provider === 'meta' ? status === 200 : status >= 200 && status < 300;
}

const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Returns the outcome of an attempt that ended in an error. */
export function noAnswer(error: unknown): Outcome {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { status: null, reason: NOT_CONNECTED.has(code) ? 'connect' : 'read' };
}
