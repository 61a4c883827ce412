/**
 * Amount that connections share by dynamic thresholds, as receivers share permits (ADR 5): each may hold at most a part
 * of what is free at that moment. A busy connection leaves room to others, and so does each of many busy ones.
 */
export interface Shares {
  /** Takes an amount and returns the function that releases it; null when the connection has its share. */
  tryTake(connectionId: string, amount: number): (() => void) | null;
  /** Amount a connection holds now. */
  inUseBy(connectionId: string): number;
  /** Largest amount one connection may hold now, including what it holds. */
  threshold(): number;
}

export interface SharesOptions {
  total: number;
  /** Part of the free amount; a half gives a third of the total to a connection that is busy alone. */
  part?: number;
}

export function createShares({ total, part = 1 / 2 }: SharesOptions): Shares {
  const held = new Map<string, number>();
  let taken = 0;

  const threshold = (): number => part * (total - taken);
  const inUseBy = (connectionId: string): number => held.get(connectionId) ?? 0;

  function add(connectionId: string, amount: number): void {
    taken += amount;
    const next = inUseBy(connectionId) + amount;
    if (next > 0) held.set(connectionId, next);
    else held.delete(connectionId);
  }

  return {
    inUseBy,
    threshold,
    tryTake(connectionId, amount) {
      if (inUseBy(connectionId) + amount > threshold()) return null;
      add(connectionId, amount);
      return () => add(connectionId, -amount);
    },
  };
}
