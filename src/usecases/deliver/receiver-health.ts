import { type Receiver, receiverKey } from './receiver';

/**
 * Which receivers hang now, or were slow or failing a moment ago, in this process. Such a receiver skips the cheap first
 * attempt, whose slots every other receiver needs too, and goes to the queue for slow receivers.
 */
export interface ReceiverHealth {
  isTroubled(receiver: Receiver): boolean;
  /**
   * It takes requests and answers none: its last POST timed out, or one has been under way for too long and none has
   * ended since it began. One that answers, however late or with whatever, does not hang.
   */
  hangs(receiver: Receiver): boolean;
  /** A POST begins; the function it returns is told how it ended, exactly once. */
  begin(receiver: Receiver): (attempt: { delivered: boolean; timedOut: boolean }) => void;
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

/** Of a receiver with POSTs under way. */
interface UnderWay {
  /** The first is the oldest: sets keep their order. */
  posts: Set<{ startedMs: number }>;
  /** When one of them was answered last. */
  answeredMs: number;
}

interface Trouble {
  untilMs: number;
  timedOut: boolean;
}

export function createReceiverHealth(options: ReceiverHealthOptions): ReceiverHealth {
  const { slowMs, cooldownMs, capacity, nowMs } = options;
  const troubles = new Map<string, Trouble>();
  const underWay = new Map<string, UnderWay>();

  /** The trouble it had a moment ago. */
  function recent(key: string): Trouble | null {
    const trouble = troubles.get(key);
    return trouble !== undefined && trouble.untilMs > nowMs() ? trouble : null;
  }

  /** When the oldest POST under way began, if that takes too long. */
  function slowSinceMs(key: string): number | null {
    const [oldest] = underWay.get(key)?.posts ?? [];
    return oldest !== undefined && nowMs() - oldest.startedMs >= slowMs ? oldest.startedMs : null;
  }

  function remember(key: string, timedOut: boolean): void {
    troubles.set(key, { untilMs: nowMs() + cooldownMs, timedOut });
    const [oldest] = troubles.keys();
    if (troubles.size > capacity && oldest !== undefined) troubles.delete(oldest);
  }

  return {
    isTroubled(receiver) {
      const key = receiverKey(receiver);
      return recent(key) !== null || slowSinceMs(key) !== null;
    },
    hangs(receiver) {
      const key = receiverKey(receiver);
      const sinceMs = slowSinceMs(key);
      const answeredMs = underWay.get(key)?.answeredMs ?? -Infinity;
      return recent(key)?.timedOut === true || (sinceMs !== null && answeredMs < sinceMs);
    },
    begin(receiver) {
      const key = receiverKey(receiver);
      const post = { startedMs: nowMs() };
      const own = underWay.get(key) ?? { posts: new Set(), answeredMs: -Infinity };
      own.posts.add(post);
      underWay.set(key, own);
      return ({ delivered, timedOut }) => {
        own.posts.delete(post);
        if (own.posts.size === 0) underWay.delete(key);
        if (!timedOut) own.answeredMs = nowMs();
        troubles.delete(key);
        if (!delivered || nowMs() - post.startedMs >= slowMs) remember(key, timedOut);
      };
    },
  };
}
