import { BoundedMap } from '../../../domain/bounded-map';
import { type Receiver, receiverKey } from './receiver';

/**
 * State of a receiver's circuit.
 * - `closed`: it answers in time.
 * - `unanswered`: several POSTs have begun since it last answered; of a receiver that has not answered lately, those that
 *   are about to begin count as well. No first attempt begins until it answers, so the first seconds of a receiver that
 *   hangs cost a few POSTs, at whatever rate its events come.
 * - `half-open`: a POST to it failed or was slow a moment ago, or one under way is slow. Its attempts skip the first
 *   attempt, whose slots every receiver needs, and go to the queue for slow receivers.
 * - `open`: its last POST timed out, or several have been under way for very long and none was answered since they
 *   began. New events are stored without a workflow. A receiver that answers with anything, however late, does not open
 *   its circuit; for a while after such an answer only a timeout does.
 */
export type CircuitState = 'closed' | 'unanswered' | 'half-open' | 'open';

/** Circuit breakers of all receivers, as this process knows them (ADR 10 and 24). */
export interface CircuitBreaker {
  stateOf(receiver: Receiver): CircuitState;
  /** Forgets that a POST failed, was slow or timed out: another process has found that the receiver answers. */
  forgive(receiver: Receiver): void;
  /** Notes that a POST is about to begin in this process. Call the function it returns if it will not. */
  expect(receiver: Receiver): () => void;
  /** Notes that a POST begins. Call the function it returns once, with the end of the POST. */
  begin(receiver: Receiver): (end: PostEnd) => void;
}

/** End of a POST. `aborted`: this process gave it up, which says nothing about the receiver. */
export type PostEnd = 'delivered' | 'failed' | 'timeout' | 'aborted';

export interface CircuitBreakerOptions {
  /** Duration from which a POST is slow, under way or delivered. */
  slowMs: number;
  /** POSTs that may begin without an answer in between. */
  unansweredMax: number;
  /** Duration from which POSTs under way open the circuit when none of them is answered. */
  unansweredMs: number;
  /** How long a circuit stays half-open or open after a POST that failed, was slow or timed out. */
  cooldownMs: number;
  /** Number of cooldowns remembered; the oldest make room. */
  capacity: number;
  nowMs: () => number;
}

export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { slowMs, unansweredMax, unansweredMs, nowMs } = options;
  const cooldowns = createCooldowns(options);
  const openPosts = new Map<string, OpenPosts>();

  return {
    stateOf(receiver) {
      const key = receiverKey(receiver);
      const [posts, cooldown] = [openPosts.get(key), cooldowns.current(key)];
      if (cooldown?.timedOut ?? areUnanswered(posts, nowMs() - unansweredMs)) return 'open';
      if (cooldown !== null) return 'half-open';
      if (countUnanswered(posts, nowMs() - slowMs) >= unansweredMax) return 'unanswered';
      return isSlow(posts, nowMs() - slowMs) ? 'half-open' : 'closed';
    },
    forgive: (receiver) => cooldowns.end(receiverKey(receiver)),
    expect(receiver) {
      const key = receiverKey(receiver);
      const posts = postsTo(openPosts, key);
      const expected = { atMs: nowMs(), hasBegun: false };
      posts.expectedFirst.add(expected);
      return () => {
        // A POST that begins takes the oldest, which may be this one: then that POST's own is left.
        if (expected.hasBegun) takeOldest(posts);
        else posts.expectedFirst.delete(expected);
        dropIdle(openPosts, key);
      };
    },
    begin(receiver) {
      const key = receiverKey(receiver);
      const post = { startedMs: nowMs() };
      const posts = postsTo(openPosts, key);
      takeOldest(posts);
      posts.oldestFirst.add(post);
      posts.sinceAnswer += 1;
      return (end) => {
        posts.oldestFirst.delete(post);
        dropIdle(openPosts, key);
        const timedOut = end === 'timeout';
        if (timedOut || end === 'aborted') posts.sinceAnswer = Math.max(0, posts.sinceAnswer - 1);
        else [posts.answeredMs, posts.sinceAnswer] = [nowMs(), 0];
        if (end === 'aborted') return;
        cooldowns.end(key);
        const wasSlow = nowMs() - post.startedMs >= slowMs;
        if (end !== 'delivered' || wasSlow) cooldowns.begin(key, timedOut);
      };
    },
  };
}

/** Time after a POST that failed, was slow or timed out. */
interface Cooldown {
  endsAtMs: number;
  timedOut: boolean;
}

/** Creates the record of cooldowns, by receiver. */
function createCooldowns({ cooldownMs, capacity, nowMs }: CircuitBreakerOptions) {
  const cooldowns = new BoundedMap<string, Cooldown>(capacity);
  return {
    current(key: string): Cooldown | null {
      const cooldown = cooldowns.get(key);
      return cooldown !== undefined && cooldown.endsAtMs > nowMs() ? cooldown : null;
    },
    begin: (key: string, timedOut: boolean): void =>
      void cooldowns.set(key, { endsAtMs: nowMs() + cooldownMs, timedOut }),
    end: (key: string): void => void cooldowns.delete(key),
  };
}

/** POST that is about to begin. */
interface ExpectedPost {
  atMs: number;
  hasBegun: boolean;
}

/** POSTs to a receiver that are under way or about to begin. */
interface OpenPosts {
  oldestFirst: Set<{ startedMs: number }>;
  /** POSTs that were announced and have not begun, oldest first. */
  expectedFirst: Set<ExpectedPost>;
  /** When one of them was last answered. */
  answeredMs: number;
  /** Number of POSTs that have begun since then and not ended. */
  sinceAnswer: number;
}

/** Returns the record of a receiver, which is made when there is none. */
function postsTo(openPosts: Map<string, OpenPosts>, key: string): OpenPosts {
  const posts = openPosts.get(key) ?? {
    oldestFirst: new Set(),
    expectedFirst: new Set(),
    answeredMs: -Infinity,
    sinceAnswer: 0,
  };
  openPosts.set(key, posts);
  return posts;
}

/** Takes the oldest of the POSTs that are about to begin, as begun. */
function takeOldest({ expectedFirst }: OpenPosts): void {
  const [oldest] = expectedFirst;
  if (oldest === undefined) return;
  oldest.hasBegun = true;
  expectedFirst.delete(oldest);
}

/** Forgets a receiver to which no POST is under way or about to begin. */
function dropIdle(openPosts: Map<string, OpenPosts>, key: string): void {
  const posts = openPosts.get(key);
  const isIdle = posts?.oldestFirst.size === 0 && posts.expectedFirst.size === 0;
  if (isIdle) openPosts.delete(key);
}

/** Counts the POSTs without an answer; if the receiver has not answered since `sinceMs`, also those about to begin. */
function countUnanswered(posts: OpenPosts | undefined, sinceMs: number): number {
  if (posts === undefined) return 0;
  // An attempt that ended before its POST has left its own behind.
  for (const expected of posts.expectedFirst)
    if (expected.atMs <= sinceMs) posts.expectedFirst.delete(expected);
  return posts.sinceAnswer + (posts.answeredMs > sinceMs ? 0 : posts.expectedFirst.size);
}

/** Returns whether the oldest POST under way has been for too long. */
function isSlow(posts: OpenPosts | undefined, beganBeforeMs: number): boolean {
  const [oldest] = posts?.oldestFirst ?? [];
  return oldest !== undefined && oldest.startedMs <= beganBeforeMs;
}

/** Returns whether the two oldest POSTs have been under way for very long and none was answered since; one may be just slow. */
function areUnanswered(posts: OpenPosts | undefined, beganBeforeMs: number): boolean {
  const [oldest, next] = posts?.oldestFirst ?? [];
  if (posts === undefined || oldest === undefined || next === undefined) return false;
  return next.startedMs <= beganBeforeMs && posts.answeredMs < oldest.startedMs;
}
