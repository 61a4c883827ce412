import { type Receiver, receiverKey } from './receiver';

/**
 * State of a receiver's circuit.
 * - `closed`: it answers in time.
 * - `half-open`: it was slow or failing a moment ago, or is slow now. Its attempts skip the cheap first one, whose slots
 *   every other receiver needs too, and go to the queue for slow receivers.
 * - `open`: it hangs. It takes requests and answers none: its last POST timed out, or several have been under way for
 *   very long and none was answered since they began. Further events are held. A receiver that answers, however late or
 *   with whatever, does not hang; after recent trouble with an answer only a timeout opens the circuit.
 */
export type CircuitState = 'closed' | 'half-open' | 'open';

/** Circuit breakers of all receivers, as this process knows them (ADR 10 and 24). */
export interface CircuitBreaker {
  stateOf(receiver: Receiver): CircuitState;
  /** Notes that a POST begins. Call the function it returns once, with the end of the POST. */
  begin(receiver: Receiver): (end: PostEnd) => void;
}

/** `aborted` by ourselves tells nothing of the receiver. */
export type PostEnd = 'delivered' | 'failed' | 'timeout' | 'aborted';

export interface CircuitBreakerOptions {
  /** A POST that takes longer is trouble, even when it delivers in the end, and from then on while it is under way. */
  slowMs: number;
  /** POSTs under way for so long open the circuit when none of them is answered. */
  hangMs: number;
  /** How long trouble is remembered. */
  cooldownMs: number;
  /** Troubled receivers remembered at most; the oldest go first. */
  capacity: number;
  nowMs: () => number;
}

/** State of a receiver with attempts under way. */
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

/** Whether the oldest POST under way takes too long. */
function isSlow(own: UnderWay | undefined, beganBeforeMs: number): boolean {
  const [oldest] = own?.posts ?? [];
  return oldest !== undefined && oldest.startedMs <= beganBeforeMs;
}

/** Whether the two oldest POSTs under way wait for very long, and none was answered since. One may be just slow. */
function isSilent(own: UnderWay | undefined, beganBeforeMs: number): boolean {
  const [oldest, next] = own?.posts ?? [];
  if (own === undefined || oldest === undefined || next === undefined) return false;
  return next.startedMs <= beganBeforeMs && own.answeredMs < oldest.startedMs;
}

export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { slowMs, hangMs, cooldownMs, capacity, nowMs } = options;
  const troubles = new Map<string, Trouble>();
  const underWay = new Map<string, UnderWay>();

  /** Returns the trouble it had a moment ago, or null. */
  function recent(key: string): Trouble | null {
    const trouble = troubles.get(key);
    return trouble !== undefined && trouble.untilMs > nowMs() ? trouble : null;
  }

  function remember(key: string, timedOut: boolean): void {
    troubles.set(key, { untilMs: nowMs() + cooldownMs, timedOut });
    const [oldest] = troubles.keys();
    if (troubles.size > capacity && oldest !== undefined) troubles.delete(oldest);
  }

  return {
    stateOf(receiver) {
      const key = receiverKey(receiver);
      const [own, trouble] = [underWay.get(key), recent(key)];
      if (trouble?.timedOut ?? isSilent(own, nowMs() - hangMs)) return 'open';
      return trouble !== null || isSlow(own, nowMs() - slowMs) ? 'half-open' : 'closed';
    },
    begin(receiver) {
      const key = receiverKey(receiver);
      const post = { startedMs: nowMs() };
      const own = underWay.get(key) ?? { posts: new Set(), answeredMs: -Infinity };
      own.posts.add(post);
      underWay.set(key, own);
      return (end) => {
        own.posts.delete(post);
        if (own.posts.size === 0) underWay.delete(key);
        if (end === 'aborted') return;
        const timedOut = end === 'timeout';
        if (!timedOut) own.answeredMs = nowMs();
        troubles.delete(key);
        if (end !== 'delivered' || nowMs() - post.startedMs >= slowMs) remember(key, timedOut);
      };
    },
  };
}
