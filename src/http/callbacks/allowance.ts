/** Rate at which a connection may report. */
export interface AllowanceLimits {
  itemsPerSecond: number;
  /** Items that may come at once after a quiet time. */
  burst: number;
}

/**
 * Items that each connection may report, in one process. A callback is taken whole while its connection owes nothing, and
 * counted afterwards, so that one of any size gets through and the next waits the longer (GCRA).
 */
export interface Allowance {
  /** Returns for how long the connection owes; 0 when its next callback is taken. */
  waitMs(connectionId: string): number;
  count(connectionId: string, items: number): void;
}

export function createAllowance(
  { itemsPerSecond, burst }: AllowanceLimits,
  nowMs: () => number,
): Allowance {
  const msFor = (items: number): number => (items * 1000) / itemsPerSecond;
  /** Time at which all that a connection reported is worked off at its rate, those that reported last at the end. */
  const workedOffAtMs = new Map<string, number>();

  function forgetOthers(now: number): void {
    for (const [connectionId, atMs] of workedOffAtMs) {
      if (atMs > now) return;
      workedOffAtMs.delete(connectionId);
    }
  }

  return {
    waitMs(connectionId) {
      const leftMs = (workedOffAtMs.get(connectionId) ?? 0) - nowMs() - msFor(burst);
      return Math.max(0, leftMs);
    },
    count(connectionId, items) {
      const now = nowMs();
      const fromMs = Math.max(now, workedOffAtMs.get(connectionId) ?? 0);
      workedOffAtMs.delete(connectionId);
      workedOffAtMs.set(connectionId, fromMs + msFor(items));
      forgetOthers(now);
    },
  };
}
