/**
 * Which receivers were slow or failing a moment ago, in this process. Such a receiver skips the cheap first attempt,
 * whose slots every other receiver needs too, and goes to the queue for slow receivers (design: isolation).
 */
export interface ReceiverHealth {
  isTroubled(origin: string): boolean;
  note(origin: string, attempt: { delivered: boolean; durationMs: number }): void;
}

export interface ReceiverHealthOptions {
  /** Slower than this is trouble, even when delivered. */
  slowMs: number;
  /** How long trouble is remembered. */
  cooldownMs: number;
  /** Origins remembered at most; the oldest go first. */
  capacity: number;
  nowMs: () => number;
}

export function createReceiverHealth(options: ReceiverHealthOptions): ReceiverHealth {
  const troubledUntilMs = new Map<string, number>();
  return {
    isTroubled: (origin) => (troubledUntilMs.get(origin) ?? 0) > options.nowMs(),
    note(origin, { delivered, durationMs }) {
      troubledUntilMs.delete(origin);
      if (delivered && durationMs < options.slowMs) return;
      troubledUntilMs.set(origin, options.nowMs() + options.cooldownMs);
      const [oldest] = troubledUntilMs.keys();
      if (troubledUntilMs.size > options.capacity && oldest !== undefined)
        troubledUntilMs.delete(oldest);
    },
  };
}
