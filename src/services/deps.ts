import type { KeyedDigest } from '../domain/keyed-digest';
import type { Clock } from '../ports/clock';
import type { LiveChanges } from '../ports/live-changes';
import type { Logger } from '../ports/logger';
import type { Providers } from '../ports/messaging-provider';
import type { Metrics } from '../ports/metrics';
import type { Repositories } from '../ports/repositories';
import type { SecretBox } from '../ports/secret-box';
import type { Tracing } from '../ports/tracing';
import type { WorkflowGateway } from '../ports/workflow-gateway';

/** Repositories and ports of a process, under the names that operations use. An operation picks those it needs. */
export interface SharedDeps extends Repositories {
  clock: Clock;
  digests: KeyedDigest;
  live: LiveChanges;
  log: Logger;
  metrics: Metrics;
  providers: Providers;
  secretBox: SecretBox;
  /** Absent where tracing is off. */
  tracing?: Tracing | undefined;
  workflows: WorkflowGateway;
}
