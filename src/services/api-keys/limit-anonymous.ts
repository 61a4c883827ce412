import { RATE_WINDOW_SECONDS, rateExceeded } from '../../domain/rate-limit';
import type { Metrics } from '../../ports/metrics';

export interface LimitAnonymousDeps {
  /** Requests that pass in one window; 0 for any number. */
  limit: number;
  metrics: Pick<Metrics, 'rateLimited'>;
  nowMs: () => number;
}

/** Counts a request without a valid key or session. @throws HeraldError rate_limited when its address exceeds the limit */
export type LimitAnonymous = (address: string) => void;

/** Addresses that are counted at once; the one counted longest makes room. */
const COUNTED_AT_MOST = 100_000;

/**
 * Limits anonymous requests of one network address. Counts in the memory of one process, in windows that all addresses
 * share, because a count in the database would cost more than the requests do.
 */
export function limitAnonymous({ limit, metrics, nowMs }: LimitAnonymousDeps): LimitAnonymous {
  const counts = new Map<string, number>();
  let endsMs = 0;

  return (address) => {
    if (limit === 0) return;
    const resetMs = endsMs - nowMs();
    if (resetMs <= 0) {
      counts.clear();
      endsMs = nowMs() + RATE_WINDOW_SECONDS * 1000;
    }
    const count = (counts.get(address) ?? 0) + 1;
    const [oldest] = counts.keys();
    if (count === 1 && counts.size >= COUNTED_AT_MOST && oldest !== undefined)
      counts.delete(oldest);
    counts.set(address, count);
    if (count <= limit) return;
    metrics.rateLimited('anonymous');
    throw rateExceeded({ limit, remaining: 0, resetMs, exceeded: true, scope: 'anonymous' });
  };
}
