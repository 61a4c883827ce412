/**
 * Which receivers are busy, or were slow or failing a moment ago, in this process. Such a receiver skips the cheap first
 * attempt, whose slots every other receiver needs too, and goes to the queue for slow receivers (design: isolation).
 */
export interface ReceiverHealth {
  isTroubled(origin: string): boolean;
  /** A POST begins; `end` tells how it went. */
  begin(origin: string): void;
  end(origin: string, attempt: { delivered: boolean; durationMs: number }): void;
}

export interface ReceiverHealthOptions {
  /** This many POSTs under way are trouble: a receiver that begins to hang holds no more slots than that. */
  busyAt: number;
  /** Slower than this is trouble, even when delivered. */
  slowMs: number;
  /** How long trouble is remembered. */
  cooldownMs: number;
  /** Troubled origins remembered at most; the oldest go first. */
  capacity: number;
  nowMs: () => number;
}

export function createReceiverHealth(options: ReceiverHealthOptions): ReceiverHealth {
  const troubledUntilMs = new Map<string, number>();
  const underWay = new Map<string, number>();
  const busy = (origin: string): number => underWay.get(origin) ?? 0;

  return {
    isTroubled: (origin) =>
      busy(origin) >= options.busyAt || (troubledUntilMs.get(origin) ?? 0) > options.nowMs(),
    begin: (origin) => void underWay.set(origin, busy(origin) + 1),
    end(origin, { delivered, durationMs }) {
      if (busy(origin) > 1) underWay.set(origin, busy(origin) - 1);
      else underWay.delete(origin);
      troubledUntilMs.delete(origin);
      if (delivered && durationMs < options.slowMs) return;
      troubledUntilMs.set(origin, options.nowMs() + options.cooldownMs);
      const [oldest] = troubledUntilMs.keys();
      if (troubledUntilMs.size > options.capacity && oldest !== undefined) {
        troubledUntilMs.delete(oldest);
      }
    },
  };
}
