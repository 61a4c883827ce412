import { type Receiver, receiverKey } from './receiver';

/**
 * Which receivers hang now, or were slow or failing a moment ago, in this process. Such a receiver skips the cheap first
 * attempt, whose slots every other receiver needs too, and goes to the queue for slow receivers.
 */
export interface ReceiverHealth {
  isTroubled(receiver: Receiver): boolean;
  /** A POST begins; the function it returns is told how it ended, exactly once. */
  begin(receiver: Receiver): (attempt: { delivered: boolean }) => void;
}

export interface ReceiverHealthOptions {
  /** A POST that takes longer is trouble, even when it delivers in the end, and from then on while it is under way. */
  slowMs: number;
  /** How long trouble is remembered. */
  cooldownMs: number;
  /** Troubled receivers remembered at most; the oldest go first. */
  capacity: number;
  nowMs: () => number;
}

/** A POST under way. */
interface UnderWay {
  startedMs: number;
}

export function createReceiverHealth(options: ReceiverHealthOptions): ReceiverHealth {
  const { slowMs, cooldownMs, capacity, nowMs } = options;
  const troubledUntilMs = new Map<string, number>();
  const underWay = new Map<string, Set<UnderWay>>();

  /** Sets keep their order: the first is the oldest. */
  function hangs(key: string): boolean {
    const [oldest] = underWay.get(key) ?? [];
    return oldest !== undefined && nowMs() - oldest.startedMs >= slowMs;
  }

  function remember(key: string): void {
    troubledUntilMs.set(key, nowMs() + cooldownMs);
    const [oldest] = troubledUntilMs.keys();
    if (troubledUntilMs.size > capacity && oldest !== undefined) troubledUntilMs.delete(oldest);
  }

  return {
    isTroubled(receiver) {
      const key = receiverKey(receiver);
      return (troubledUntilMs.get(key) ?? 0) > nowMs() || hangs(key);
    },
    begin(receiver) {
      const key = receiverKey(receiver);
      const post = { startedMs: nowMs() };
      const posts = underWay.get(key) ?? new Set();
      underWay.set(key, posts.add(post));
      return ({ delivered }) => {
        posts.delete(post);
        if (posts.size === 0) underWay.delete(key);
        troubledUntilMs.delete(key);
        if (!delivered || nowMs() - post.startedMs >= slowMs) remember(key);
      };
    },
  };
}
