/** Answer of the model, or how the request fails. */
export type Line =
  | { kind: 'text'; text: string }
  | { kind: 'hand_over' }
  | { kind: 'refusal'; status: number; code: string; retryAfterSeconds?: number }
  | { kind: 'garbage' }
  | { kind: 'silence' };

/** Models by name; each answers the customer's latest text. */
export const SCRIPTS: Record<string, (text: string, failures: Failures) => Line> = {
  sandbox: (text) => friendly(text),
  'sandbox-slow': () => ({ kind: 'silence' }),
  'sandbox-429': () => ({
    kind: 'refusal',
    status: 429,
    code: 'rate_limit_exceeded',
    retryAfterSeconds: 2,
  }),
  'sandbox-500': () => serverError,
  'sandbox-garbage': () => ({ kind: 'garbage' }),
  'sandbox-long': () => ({ kind: 'text', text: 'long '.repeat(LONG_BYTES / 5) }),
  'sandbox-flaky': (text, failures) =>
    failures.take(text, FLAKY_FAILURES) ? serverError : friendly(text),
};

/** Counts deliberate failures. */
interface Failures {
  /** Returns true for the first `times` calls with a text. */
  take(text: string, times: number): boolean;
}

const LONG_BYTES = 100 * 1024;
const FLAKY_FAILURES = 2;
const QUOTED_MAX = 300;
const ASKS_FOR_A_PERSON = /\b(person|human)\b/i;
const serverError: Line = { kind: 'refusal', status: 500, code: 'server_error' };

function friendly(text: string): Line {
  if (ASKS_FOR_A_PERSON.test(text)) return { kind: 'hand_over' };
  return {
    kind: 'text',
    text: `You wrote: "${text.slice(0, QUOTED_MAX)}". Thank you! How can we help you?`,
  };
}
