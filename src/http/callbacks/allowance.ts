/** Rate at which a workspace may report. */
export interface AllowanceLimits {
  itemsPerSecond: number;
  /** Items that may come at once after a quiet time. */
  burst: number;
}

/**
 * Items that the connections of each workspace may report, in one process. A callback is taken whole while its workspace owes nothing, and
 * counted afterwards, so that one of any size gets through and the next waits the longer (GCRA).
 */
export interface Allowance {
  /** Returns for how long the workspace owes; 0 when its next callback is taken. */
  waitMs(workspaceId: string): number;
  count(workspaceId: string, items: number): void;
}

export function createAllowance(
  { itemsPerSecond, burst }: AllowanceLimits,
  nowMs: () => number,
): Allowance {
  const msFor = (items: number): number => (items * 1000) / itemsPerSecond;
  /** Time at which all that a workspace reported is worked off at its rate, those that reported last at the end. */
  const workedOffAtMs = new Map<string, number>();

  function forgetOthers(now: number): void {
    for (const [workspaceId, atMs] of workedOffAtMs) {
      if (atMs > now) return;
      workedOffAtMs.delete(workspaceId);
    }
  }

  return {
    waitMs(workspaceId) {
      const leftMs = (workedOffAtMs.get(workspaceId) ?? 0) - nowMs() - msFor(burst);
      return Math.max(0, leftMs);
    },
    count(workspaceId, items) {
      const now = nowMs();
      const fromMs = Math.max(now, workedOffAtMs.get(workspaceId) ?? 0);
      workedOffAtMs.delete(workspaceId);
      workedOffAtMs.set(workspaceId, fromMs + msFor(items));
      forgetOthers(now);
    },
  };
}
