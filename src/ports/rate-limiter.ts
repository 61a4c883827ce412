import type { RateWindow } from '../domain/rate-limit';

/** Counts in fixed windows, one count for all processes. */
export interface RateLimiter {
  /**
   * Counts one request of `id`; its window begins with the first one. Exactly `limit` requests of a window pass,
   * however many come at once. @throws HeraldError temporarily_unavailable
   */
  count(id: string): Promise<RateWindow>;
}
