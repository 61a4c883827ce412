import type { RateWindow } from '../domain/rate-limit';
import type { AttemptKind } from './sign-in-locks';

/** Counts in fixed windows, one count for all processes. */
export interface RateLimiter {
  /**
   * Counts one request of `id`; its window begins with the first one. Exactly `limit` requests of a window pass,
   * however many come at once. @throws HeraldError temporarily_unavailable
   */
  count(id: string): Promise<RateWindow>;
}

/** A count of attempts: ids of different kinds never collide. */
export interface AttemptCount {
  kind: AttemptKind;
  id: string;
  /** Zero counts nothing at the cost of counting, where the time must not show the difference. */
  by?: 0;
}

/** Counts of attempts that are over. */
export interface EndedCounts {
  /** Takes one attempt back: it was no failure. */
  forgive?: readonly AttemptCount[];
  /** Forgets every attempt. */
  clear?: readonly AttemptCount[];
}

/**
 * Counts failures, one count for all processes. An attempt is counted before it is made; one that a lock refuses does not
 * prolong it. Exactly as many pass as the limit of a kind says, however many come at once.
 * Every method throws HeraldError temporarily_unavailable.
 */
export interface AttemptLimiter {
  /** Counts one attempt in each, or in none if one is at its limit. Null when it was counted, else the longest wait in seconds. */
  begin(counts: readonly AttemptCount[]): Promise<number | null>;
  /** Counts one attempt in each that is not at its limit. Null when none is, else the longest wait in seconds. */
  beginEach(counts: readonly AttemptCount[]): Promise<number | null>;
  end(counts: EndedCounts): Promise<void>;
  /** Forgets every attempt of all ids that begin with `prefix`. */
  clearAll(kinds: readonly AttemptKind[], prefix: string): Promise<void>;
  /** Returns when a count at its limit ends, to the first who asks; null otherwise. */
  noticeLock(count: AttemptCount): Promise<Date | null>;
}
