import type { RetrySchedule } from '../../domain/retry-schedule';
import type { EgressClient } from '../../ports/egress';
import type { SharedDeps } from '../deps';
import type { Permits } from '../steps/permits';
import type { CircuitBreaker } from './receivers/circuit-breaker';
import type { RecentReads } from './steps/recent-reads';

/** First attempts and later ones have worker slots of their own. */
export type DeliveryLane = 'first' | 'later';

/** Dependencies of deliveries of webhook events. */
export interface DeliveryDeps extends Pick<
  SharedDeps,
  | 'audit'
  | 'clock'
  | 'deliveries'
  | 'events'
  | 'live'
  | 'log'
  | 'outcome'
  | 'recoveries'
  | 'settings'
  | 'workflows'
> {
  /** Time between two checks of the reconciler on a pending event. */
  recheckMs: number;
  schedule: RetrySchedule;
}

/** Dependencies of the attempts of deliveries. */
export interface DeliveryAttemptDeps extends Pick<
  SharedDeps,
  'clock' | 'events' | 'live' | 'log' | 'metrics' | 'secretBox' | 'settings' | 'tracing'
> {
  /** How long a recorded circuit stays open, unless it is found open again. */
  circuitOpenMs: number;
  circuits: CircuitBreaker;
  egress: EgressClient;
  permits: Permits<DeliveryLane>;
  /** Hands over what this process read when it stored the event; absent where no callbacks are taken. */
  recentReads?: RecentReads;
  /** Time between two checks of the reconciler on a pending event. */
  recheckMs: number;
  /** The whole exchange (contract 7: 10 s). */
  timeoutMs: number;
}
