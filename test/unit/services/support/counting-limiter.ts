import type { RateLimiter } from '../../../../src/ports/limiters';

/** Counts without an end of the window. */
export function countingLimiter(limit: number): RateLimiter {
  const counts = new Map<string, number>();
  return {
    count: async (id) => {
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      return { limit, remaining: Math.max(0, limit - count), resetMs: 1, exceeded: count > limit };
    },
  };
}
