import { HeraldError } from './errors';

/** Requests are counted in windows of this length. */
export const RATE_WINDOW_SECONDS = 60;

/**
 * Subject of a limit. A request with a key counts for key and workspace, one with a session for its person, one with
 * a key or an invitation that nobody has for its network address, and so does one with neither key nor session.
 */
export type RateLimitScope =
  'key' | 'workspace' | 'person' | 'refused' | 'anonymous' | 'webhook_test' | 'agent_test';

/** Where a count stands after one more request. */
export interface RateWindow {
  /** Requests that pass in one window. */
  limit: number;
  remaining: number;
  /** Until the window ends and everything is allowed again. */
  resetMs: number;
  /** True when this request is one too many. */
  exceeded: boolean;
}

/** The limit a caller should mind. */
export interface RateStanding extends RateWindow {
  scope: RateLimitScope;
}

/** In whole seconds, at least one. */
export function secondsUntilReset({ resetMs }: RateWindow): number {
  return Math.max(1, Math.ceil(resetMs / 1000));
}

/** Names of counted things that are not plain requests. */
const TESTS: Partial<Record<RateLimitScope, string>> = {
  refused: 'requests with unknown keys or invitations',
  anonymous: 'requests without a key or a session',
  webhook_test: 'webhook tests',
  agent_test: 'tests of AI agents',
};

/** Builds the error for a caller over the limit. */
export function rateExceeded(standing: RateStanding): HeraldError {
  const { scope, limit } = standing;
  const who = {
    key: 'this API key may make',
    workspace: 'the API keys of this workspace together may make',
    person: 'you may make',
    refused: 'this network address may make',
    anonymous: 'this network address may make',
    webhook_test: 'the people of this workspace together may make',
    agent_test: 'the people of this workspace together may make',
  }[scope];
  const what = TESTS[scope] ?? 'requests';
  const again = `try again in ${secondsUntilReset(standing)} s`;
  return new HeraldError(
    'rate_limited',
    `${who} ${limit} ${what} a minute, and they are used up; ${again}`,
    { retryAfterSeconds: secondsUntilReset(standing) },
  );
}
