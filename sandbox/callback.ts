import type { CallbackRetry, ProviderName } from './types';

/** Outcome of an attempt: the status of the answer, or the reason for none. */
export type Outcome = { status: number } | { status: null; reason: 'connect' | 'read' };

/** A callback as often as it is attempted. */
export interface Callback {
  provider: ProviderName;
  /** Description of the report, for people. */
  what: string;
  /** The request as it is made now; null when nothing is subscribed. */
  request(): { url: string; headers: Record<string, string>; body: string } | null;
  /** For the whole of one attempt. */
  timeoutMs: number;
  retry: CallbackRetry;
  /** Whether the provider tries again after an attempt that was not taken. */
  isRepeated(outcome: Outcome): boolean;
}

/** Meta wants exactly 200, Twilio is content with any success. */
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

/** The outcome of an attempt that ended in an error. */
export function noAnswer(error: unknown): Outcome {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { status: null, reason: NOT_CONNECTED.has(code) ? 'connect' : 'read' };
}
