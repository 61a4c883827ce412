import { readFileSync } from 'node:fs';
import type { Client } from '@temporalio/client';
import type { Config } from '../config';
import { unsafeSettings } from '../config/unsafe';
import type { RetrySchedule } from '../domain/retry-schedule';
import { createWebhookEgress } from '../egress';
import { createLogger } from '../observability/logger';
import { type Readiness, createReadiness } from '../observability/readiness';
import { createPrometheusMetrics } from '../observability/prometheus-metrics';
import { createRepositories } from '../persistence';
import { type Database, openDatabase } from '../persistence/database';
import type { RateLimitScope } from '../domain/rate-limit';
import { createRateLimiter } from '../persistence/rate-limiter';
import type { Clock } from '../ports/clock';
import type { EgressClient } from '../ports/egress';
import type { LiveChanges } from '../ports/live-changes';
import type { Logger } from '../ports/logger';
import type { Repositories } from '../ports/repositories';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import { createAesSecretBox } from '../secrets/aes-secret-box';
import type { TemporalSettings } from '../temporal/connection-options';
import { createWorkflowGateway } from '../temporal/workflow-gateway';
import { SLOT_WAIT_MAX_MS } from '../domain/pacing';
import { gatherChanges } from '../services/live/steps/gather-changes';
import { ATTEMPT_MARGIN_MS } from '../services/deliveries/steps/attempt-time';
import { taskQueues } from '../../workflows/contract';
import { composeProviders, providerOrigins } from './compose-providers';
import { allowsSandbox } from './allows-sandbox';
import { composeDigests } from './compose-digests';
import { type Lifecycle, createLifecycle } from './lifecycle';
import { callbackUrl } from './public-address';

/** A send may also have to wait for its slot, and after a stall for another. */
const SEND_MARGIN_MS = 2000 + 2 * SLOT_WAIT_MAX_MS;
const START_TIMEOUT_MS = 5000;
const JITTER_RATIO = 0.2;
/** People see a change so much later at most, and a busy process writes no more often. */
const LIVE_FLUSH_MS = 200;

const systemClock: Clock = { now: () => new Date() };

/** Opens what every process of Herald needs: log, metrics, database, provider. Closing is registered as things open. */
export async function composeBase(config: Config, service: string) {
  const log = createLogger(config.LOG_LEVEL, service);
  for (const { setting, sentence } of unsafeSettings(config, 'warned'))
    log.warn({ setting }, `${setting} ${sentence}`);
  const timeoutMs = config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_TIMEOUT_MS;
  const lifecycle = createLifecycle({ log, timeoutMs });
  const database = await openDatabase({
    uri: config.MONGODB_URI,
    serverSelectionTimeoutMs: config.MONGODB_TIMEOUT_MS,
  });
  lifecycle.onClose('database', () => database.close());
  await database.ensureIndexes();
  const secretBox = createAesSecretBox(config.HERALD_SECRET_KEY, config.HERALD_SECRET_KEYS_OLD);
  const digests = await composeDigests(database, secretBox);
  const repositories = createRepositories(database);
  const live = composeLiveChanges(repositories, lifecycle, log);
  const metrics = createPrometheusMetrics();
  metrics.sealsWith(secretBox.keyId);
  return {
    config,
    log,
    lifecycle,
    database,
    repositories,
    live,
    metrics,
    clock: systemClock,
    secretBox,
    digests,
    providers: composeProviders(config, lifecycle),
    providerOrigins: providerOrigins(config),
    templateSyncIntervalMs: config.TEMPLATE_SYNC_INTERVAL_MS,
    recheckMs: config.DELIVERY_RECHECK_MS,
    callbackUrl: callbackUrl(config),
    allowsSandbox: allowsSandbox(config),
  };
}

function composeLiveChanges(
  { liveLog }: Repositories,
  lifecycle: Lifecycle,
  log: Logger,
): LiveChanges {
  const gathered = gatherChanges({ liveLog, log, flushMs: LIVE_FLUSH_MS });
  lifecycle.onClose('live changes', () => gathered.close());
  return gathered;
}

export type Base = Awaited<ReturnType<typeof composeBase>>;

/** The guarded client for receivers. */
export function composeWebhookEgress({ config, lifecycle }: Base): EgressClient {
  const egress = createWebhookEgress({
    allowOrigins: config.EGRESS_ALLOW_ORIGINS,
    ports: config.WEBHOOK_PORTS,
    connectionsPerOrigin: config.WEBHOOK_CONNECTIONS_PER_ORIGIN,
    ...extraCa(config),
  });
  lifecycle.onClose('receiver connections', () => egress.close());
  return egress;
}

/** The gateway to workflows, over either kind of Temporal client. */
export function composeWorkflows({ config, secretBox }: Base, client: Client): WorkflowGateway {
  return createWorkflowGateway({
    client,
    queues: taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX),
    secretBox,
    useSearchAttributes: config.TEMPORAL_SEARCH_ATTRIBUTES,
    startTimeoutMs: START_TIMEOUT_MS,
    sendAttemptTimeoutMs: config.SEND_TIMEOUT_MS + SEND_MARGIN_MS,
    deliveryAttemptTimeoutMs: config.WEBHOOK_TIMEOUT_MS + ATTEMPT_MARGIN_MS,
    schedule: retrySchedule(config),
    failingCheckIntervalMs: config.FAILING_CHECK_INTERVAL_MS,
    agentQuietMs: config.AGENT_QUIET_MS,
    agentTimeoutMs: config.AGENT_TIMEOUT_MS,
    templateSyncIntervalMs: config.TEMPLATE_SYNC_INTERVAL_MS,
  });
}

/** The limits that are set; null for one that is switched off. */
export function rateLimiters(config: Config, database: Database) {
  const limiter = (scope: RateLimitScope, limit: number) =>
    limit === 0 ? null : createRateLimiter(database, scope, limit);
  return {
    keyLimiter: limiter('key', config.RATE_LIMIT_KEY_PER_MINUTE),
    workspaceLimiter: limiter('workspace', config.RATE_LIMIT_WORKSPACE_PER_MINUTE),
    personLimiter: limiter('person', config.RATE_LIMIT_PERSON_PER_MINUTE),
    refusedLimiter: limiter('refused', config.RATE_LIMIT_REFUSED_PER_MINUTE),
    webhookTestLimiter: limiter('webhook_test', config.RATE_LIMIT_WEBHOOK_TEST_PER_MINUTE),
    agentTestLimiter: limiter('agent_test', config.RATE_LIMIT_AGENT_TEST_PER_MINUTE),
  };
}

/** Composes the checks of `/readyz`. */
export function composeReadiness(
  { database, metrics, log }: Base,
  temporal: { check(): Promise<void> },
): Readiness {
  const checks = { mongodb: () => database.ping(), temporal: () => temporal.check() };
  return createReadiness({ checks, metrics, log });
}

export function temporalSettings(config: Config): TemporalSettings {
  return {
    address: config.TEMPORAL_ADDRESS,
    namespace: config.TEMPORAL_NAMESPACE,
    apiKey: config.TEMPORAL_API_KEY,
    tls: {
      enabled: config.TEMPORAL_TLS,
      caFile: config.TEMPORAL_TLS_CA_FILE,
      certFile: config.TEMPORAL_TLS_CERT_FILE,
      keyFile: config.TEMPORAL_TLS_KEY_FILE,
    },
  };
}

/** The CA that development receivers may be signed with; absent in production. */
function extraCa({ EGRESS_EXTRA_CA_FILE: file }: Config): { extraCaPem?: string } {
  return file === undefined ? {} : { extraCaPem: readFileSync(file, 'utf8') };
}

function retrySchedule(config: Config): RetrySchedule {
  return {
    delaysMs: config.WEBHOOK_RETRY_DELAYS_MS,
    jitterRatio: JITTER_RATIO,
    retryAfterMaxMs: config.WEBHOOK_RETRY_AFTER_MAX_MS,
  };
}
