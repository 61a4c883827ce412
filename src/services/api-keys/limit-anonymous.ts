import { RATE_WINDOW_SECONDS, rateExceeded } from '../../domain/rate-limit';
import type { Metrics } from '../../ports/metrics';
import { networksOf } from '../members/steps/counted-address';

export interface LimitAnonymousDeps {
  /** Requests of each kind that pass in one window; 0 for any number. */
  limit: number;
  metrics: Pick<Metrics, 'rateLimited'>;
  nowMs: () => number;
}

/**
 * Requests with a count of their own: the console's page and files, the way to a session, and all others. A flood of one
 * kind leaves an address the rest, so that programs behind it keep nobody from signing in.
 */
export type AnonymousKind = 'console' | 'sign-in' | 'other';

/** Counts a request without a valid key or session. @throws HeraldError rate_limited when its address exceeds the limit */
export type LimitAnonymous = (address: string, kind?: AnonymousKind) => void;

/** Addresses that are counted at once; the one counted longest makes room. */
const COUNTED_AT_MOST = 100_000;

/** How many times the limit the wider IPv6 networks have, because others than one owner may be in them. */
const TIMES = { '': 1, '-56': 2, '-48': 4 } as const;

/**
 * Limits anonymous requests of one network address, and of the wider IPv6 networks around it. Counts in the memory of one
 * process, in windows that all addresses share, because a count in the database would cost more than the requests do.
 */
export function limitAnonymous({ limit, metrics, nowMs }: LimitAnonymousDeps): LimitAnonymous {
  const counts = new Map<string, number>();
  let endsMs = 0;

  /** Counts one more and returns how many there are now. */
  function count(id: string): number {
    const counted = (counts.get(id) ?? 0) + 1;
    if (counted === 1 && counts.size >= COUNTED_AT_MOST) forgetOldest();
    counts.set(id, counted);
    return counted;
  }

  /** Looks for it only when it makes room: a table that has deleted much is slow to begin. */
  function forgetOldest(): void {
    const [oldest] = counts.keys();
    if (oldest !== undefined) counts.delete(oldest);
  }

  return (address, kind = 'other') => {
    if (limit === 0) return;
    if (endsMs <= nowMs()) {
      counts.clear();
      endsMs = nowMs() + RATE_WINDOW_SECONDS * 1000;
    }
    // The widest first, so that those of a network that is refused take no room.
    const isOver = networksOf(address)
      .toReversed()
      .some((network) => count(`${kind} ${network.address}`) > limit * TIMES[network.width]);
    if (!isOver) return;
    metrics.rateLimited('anonymous');
    const resetMs = endsMs - nowMs();
    throw rateExceeded({ limit, remaining: 0, resetMs, exceeded: true, scope: 'anonymous' });
  };
}
