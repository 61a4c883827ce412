/** Requests are counted in windows of this length. */
export const RATE_WINDOW_SECONDS = 60;

/** What a limit is set for. A request with a key counts for key and workspace, one with a session for its person. */
export type RateLimitScope = 'key' | 'workspace' | 'person' | 'webhook_test';

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
