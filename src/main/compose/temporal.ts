import { Client, Connection } from '@temporalio/client';
import type { Config } from '../../config';
import { retrySchedule } from '../../config/retry-schedule';
import { SLOT_WAIT_MAX_MS } from '../../domain/pacing';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { ATTEMPT_MARGIN_MS } from '../../services/deliveries/steps/attempt-time';
import { type TemporalSettings, connectionOptions } from '../../temporal/connection-options';
import type { EagerStart } from '../../temporal/eager-start';
import { tracedClient } from '../../temporal/trace-interceptors';
import { createWorkflowGateway } from '../../temporal/workflow-gateway';
import { taskQueues } from '../../../workflows/contract/common';
import { withinTraces } from '../within-traces';
import type { Adapters } from './adapters';

/** Time that a send may take beside the provider's answer: waiting for its slot, and after a stall for another. */
const SEND_MARGIN_MS = 2000 + 2 * SLOT_WAIT_MAX_MS;
const START_TIMEOUT_MS = 5000;

/** Returns how to reach Temporal. */
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

/** Creates a client that connects on first use and is closed with the process. */
export function composeTemporalClient({ config, lifecycle, tracing }: Adapters): Client {
  const settings = temporalSettings(config);
  const connection = Connection.lazy(connectionOptions(settings));
  lifecycle.onClose('temporal connection', () => connection.close());
  const { namespace } = settings;
  return new Client({ connection, namespace, ...tracedClient(tracing?.interceptors) });
}

/**
 * Creates the gateway that starts and asks workflows, over either kind of Temporal client. With `eagerStart`, deliveries
 * that it starts make their first attempt in this process.
 */
export function composeWorkflows(
  {
    config,
    secretBox,
    tracing,
  }: Pick<Adapters, 'config' | 'secretBox'> & Partial<Pick<Adapters, 'tracing'>>,
  client: Client,
  eagerStart?: EagerStart,
): WorkflowGateway {
  return createWorkflowGateway({
    client,
    ...(eagerStart === undefined ? {} : { eagerStart }),
    queues: taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX),
    secretBox,
    within: withinTraces(tracing),
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
