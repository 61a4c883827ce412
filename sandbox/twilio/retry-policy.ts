import type { Outcome } from '../callback';

const MAX_REPEATS = 5;
const DEFAULT_REPEATS = 1;
const MAX_TIMEOUT_MS = 15_000;

/** Retry policy in the fragment of a callback's address, e.g. `#rc=2&rp=5xx,rt`. */
export interface RetryPolicy {
  /** Attempts in all, 1 to 6. */
  attempts: number;
  /** How long an answer may take, in milliseconds. */
  timeoutMs: number;
  isRepeated: (outcome: Outcome) => boolean;
}

/** The address without its fragment, and what the fragment says. By default only a failed connect is repeated, once. */
export function splitAddress(address: string): { url: string; policy: RetryPolicy } {
  const [url = '', fragment = ''] = address.split('#', 2);
  const overrides = new URLSearchParams(fragment);
  const repeats = numberIn(overrides, 'rc', DEFAULT_REPEATS);
  const classes = (overrides.get('rp') ?? 'ct').split(',');
  return {
    url,
    policy: {
      attempts: 1 + Math.min(repeats, MAX_REPEATS),
      timeoutMs: Math.min(numberIn(overrides, 'rt', MAX_TIMEOUT_MS), MAX_TIMEOUT_MS),
      isRepeated: (outcome) => classes.includes('all') || classes.includes(classOf(outcome)),
    },
  };
}

function numberIn(overrides: URLSearchParams, name: string, otherwise: number): number {
  const text = overrides.get(name) ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) : otherwise;
}

/** Returns the name of an outcome in `rp`. */
function classOf(outcome: Outcome): string {
  if (outcome.status === null) return outcome.reason === 'connect' ? 'ct' : 'rt';
  return `${Math.floor(outcome.status / 100)}xx`;
}
