import type { RateWindow } from '../domain/rate-limit';

/** Counts in fixed windows, one count for all processes. */
export interface RateLimiter {
  /**
   * Counts one request of `id`; its window begins with the first one. Exactly `limit` requests of a window pass,
   * however many come at once. @throws HeraldError temporarily_unavailable
   */
  count(id: string): Promise<RateWindow>;
}

/** Counts failures of one kind, one count for all processes. An attempt is counted before it is made. */
export interface AttemptLimiter {
  /**
   * Counts one attempt. Null when it may be made; else how long to wait, in seconds: attempts that wait out a lock do
   * not prolong it. A count that begins with it ends after `endsInSeconds`, when given, instead of a whole window.
   */
  begin(id: string, endsInSeconds?: number): Promise<number | null>;
  /** When the count of `id` ends; a whole window when there is none. */
  endsInSeconds(id: string): Promise<number>;
  /** Takes one attempt back: it was no failure. */
  forgive(id: string): Promise<void>;
  /** Forgets every attempt of `id`. */
  clear(id: string): Promise<void>;
  /** Forgets every attempt of all ids that begin with `prefix`. */
  clearAll(prefix: string): Promise<void>;
}
