import { RATE_WINDOW_SECONDS, rateExceeded } from '../../domain/rate-limit';
import type { Metrics } from '../../ports/metrics';
import { TIMES } from '../members/steps/count-networks';
import { networksOf } from '../members/steps/counted-address';

/**
 * Limits anonymous requests of one network address, and of the wider IPv6 networks around it. Counts in the memory of one
 * process, in windows that all addresses share, because a count in the database would cost more than the requests do.
 */
export function limitAnonymous({ limit, metrics, nowMs }: LimitAnonymousDeps): LimitAnonymous {
  let counts = new Map<string, number>();
  /** Counts of the generation before; forgotten whole, because deleting one by one slows a table down. */
  let older = new Map<string, number>();
  let endsMs = 0;

  const countOf = (id: string): number => counts.get(id) ?? older.get(id) ?? 0;

  function begin(): void {
    older = counts;
    counts = new Map();
  }

  return (address, kind = 'other') => {
    if (limit === 0) return;
    if (endsMs <= nowMs()) {
      begin();
      begin();
      endsMs = nowMs() + RATE_WINDOW_SECONDS * 1000;
    }
    const networks = networksOf(address).map(({ width, address: network }) => {
      return { id: `${kind} ${network}`, most: limit * TIMES[width] };
    });
    // A refused request is counted nowhere: it takes no room, and no share of the wider networks from others in them.
    if (networks.every(({ id, most }) => countOf(id) < most)) {
      for (const { id } of networks) {
        counts.set(id, countOf(id) + 1);
        if (counts.size >= GENERATION) begin();
      }
      return;
    }
    metrics.rateLimited('anonymous');
    const resetMs = endsMs - nowMs();
    throw rateExceeded({ limit, remaining: 0, resetMs, exceeded: true, scope: 'anonymous' });
  };
}

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

/** Counts of one generation. Two are kept, so at most twice as many addresses are counted at once. */
const GENERATION = 50_000;
