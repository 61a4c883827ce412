import { createDeliveryActivities } from '../../../activities/delivery-activities';
import { createDeliveryAttempts } from '../../services/deliveries';
import {
  type CircuitBreaker,
  createCircuitBreaker,
} from '../../services/deliveries/receivers/circuit-breaker';
import type { DeliveryLane } from '../../services/deliveries/deps';
import type { RecentReads } from '../../services/deliveries/steps/recent-reads';
import type { Permits } from '../../services/steps/permits';
import type { Adapters } from './adapters';
import type { ServiceDeps } from './service-deps';

const CIRCUIT_LIMITS = { slowMs: 2000, unansweredMax: 8, cooldownMs: 60_000, capacity: 10_000 };
/**
 * Runs of the reconciler for which an open circuit outlives the first events that wait for it. Each run starts a few of
 * them as probes, which find the circuit open again or close it.
 */
const RUNS_OPEN = 3;

/** Creates the circuit breakers of all receivers, as one process knows them. */
export function composeCircuits({ config }: Adapters): CircuitBreaker {
  return createCircuitBreaker({
    ...CIRCUIT_LIMITS,
    unansweredMs: config.WEBHOOK_TIMEOUT_MS / 2,
    nowMs: () => performance.now(),
  });
}

/** Returns how long a recorded circuit stays open. */
export function circuitOpenMs({ config }: Adapters): number {
  return config.SWEEP_AFTER_MS + RUNS_OPEN * config.SWEEP_INTERVAL_MS;
}

/** Composes the activities that post to receivers. */
export function composeDeliveryAttempts(
  adapters: Adapters,
  deps: ServiceDeps,
  receivers: {
    permits: Permits<DeliveryLane>;
    circuits: CircuitBreaker;
    recentReads?: RecentReads;
  },
) {
  const attempts = createDeliveryAttempts({
    ...deps,
    ...receivers,
    egress: adapters.receiverEgress,
    circuitOpenMs: circuitOpenMs(adapters),
    timeoutMs: adapters.config.WEBHOOK_TIMEOUT_MS,
  });
  return createDeliveryActivities({ secretBox: deps.secretBox, attempts });
}
