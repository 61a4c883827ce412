/**
 * Amount that holders (connections, workspaces) share by dynamic thresholds, as receivers share permits (ADR 5): each may
 * hold at most a part of what is free at that moment. A busy one leaves room to others, and so does each of many busy ones.
 */
export interface Shares {
  /** Takes an amount and returns the function that releases it; null when the holder has its share. */
  tryTake(holderId: string, amount: number): (() => void) | null;
  /** Amount a holder has now. */
  inUseBy(holderId: string): number;
  /** Largest amount one holder may have now, including what it has. */
  threshold(): number;
}

export interface SharesOptions {
  total: number;
  /** Part of the free amount; a half gives a third of the total to one that is busy alone. */
  part?: number;
}

export function createShares({ total, part = 1 / 2 }: SharesOptions): Shares {
  const held = new Map<string, number>();
  let taken = 0;

  const threshold = (): number => part * (total - taken);
  const inUseBy = (holderId: string): number => held.get(holderId) ?? 0;

  function add(holderId: string, amount: number): void {
    taken += amount;
    const next = inUseBy(holderId) + amount;
    if (next > 0) held.set(holderId, next);
    else held.delete(holderId);
  }

  return {
    inUseBy,
    threshold,
    tryTake(holderId, amount) {
      if (inUseBy(holderId) + amount > threshold()) return null;
      add(holderId, amount);
      return () => add(holderId, -amount);
    },
  };
}
