import type { RetrySchedule } from '../../domain/retry-schedule';
import type { AuditRepository } from '../../ports/audit';
import type { Clock } from '../../ports/clock';
import type {
  DeliveryLog,
  RecoveryRepository,
  WebhookEventRepository,
  WebhookOutcomeRepository,
} from '../../ports/deliveries';
import type { EgressClient } from '../../ports/egress';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { SecretBox } from '../../ports/secret-box';
import type { Tracing } from '../../ports/tracing';
import type { WebhookSettingsRepository } from '../../ports/webhooks';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import type { Permits } from '../steps/permits';
import type { CircuitBreaker } from './receivers/circuit-breaker';
import type { RecentReads } from './steps/recent-reads';

/** First attempts and later ones have worker slots of their own. */
export type DeliveryLane = 'first' | 'later';

/** Dependencies of deliveries of webhook events. */
export interface DeliveryDeps {
  audit: AuditRepository;
  clock: Clock;
  deliveries: DeliveryLog;
  events: WebhookEventRepository;
  live: LiveChanges;
  log: Logger;
  outcome: WebhookOutcomeRepository;
  /** Time between two checks of the reconciler on a pending event. */
  recheckMs: number;
  recoveries: RecoveryRepository;
  schedule: RetrySchedule;
  settings: WebhookSettingsRepository;
  workflows: WorkflowGateway;
}

/** Dependencies of the attempts of deliveries. */
export interface DeliveryAttemptDeps {
  /** How long a recorded circuit stays open, unless it is found open again. */
  circuitOpenMs: number;
  circuits: CircuitBreaker;
  clock: Clock;
  egress: EgressClient;
  events: WebhookEventRepository;
  live: LiveChanges;
  log: Logger;
  metrics: Metrics;
  permits: Permits<DeliveryLane>;
  /** Hands over what this process read when it stored the event; absent where no callbacks are taken. */
  recentReads?: RecentReads;
  /** Time between two checks of the reconciler on a pending event. */
  recheckMs: number;
  secretBox: SecretBox;
  settings: WebhookSettingsRepository;
  /** The whole exchange (contract 7: 10 s). */
  timeoutMs: number;
  /** Absent where tracing is off. */
  tracing?: Tracing | undefined;
}
