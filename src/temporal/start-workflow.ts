import {
  type Client,
  type WorkflowStartOptions,
  WorkflowExecutionAlreadyStartedError,
  isGrpcServiceError,
} from '@temporalio/client';
import type { SearchAttributePair } from '@temporalio/common';
import { temporarilyUnavailable } from '../domain/errors';
import type { RetrySchedule } from '../domain/retry-schedule';
import type { SecretBox } from '../ports/secret-box';
import type { TaskQueues } from '../../workflows/contract';
import { searchAttributes } from './search-attributes';

export interface WorkflowGatewayOptions {
  client: Client;
  queues: TaskQueues;
  secretBox: SecretBox;
  /** Off for namespaces that lack our search attributes. */
  useSearchAttributes: boolean;
  /** Longest start of a workflow; after it the caller is told to try again. */
  startTimeoutMs: number;
  sendAttemptTimeoutMs: number;
  deliveryAttemptTimeoutMs: number;
  schedule: RetrySchedule;
  /** The first pause of a watch between two looks at a failing receiver. */
  failingCheckIntervalMs: number;
  /** An agent answers when the customer has written nothing for so long. */
  agentQuietMs: number;
  /** Longest call of an agent. */
  agentTimeoutMs: number;
  /** Between two syncs of a sender's templates. */
  templateSyncIntervalMs: number;
}

/** The search attributes of one workflow, where the namespace has them. */
export function labelled(
  { useSearchAttributes }: WorkflowGatewayOptions,
  values: Parameters<typeof searchAttributes>[0],
): { typedSearchAttributes?: SearchAttributePair[] } {
  return useSearchAttributes ? { typedSearchAttributes: searchAttributes(values) } : {};
}

/**
 * Idempotent: what runs already or has succeeded is success; only a run that failed or was ended by hand is started
 * anew. The unique key in the database is the guarantee, the workflow id the second line.
 */
export async function start(
  options: WorkflowGatewayOptions,
  type: string,
  startOptions: WorkflowStartOptions,
): Promise<void> {
  await withinDeadline(options, () =>
    options.client.workflow.start(type, {
      ...startOptions,
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
    }),
  );
}

/** @throws HeraldError temporarily_unavailable */
export async function withinDeadline(
  { client, startTimeoutMs }: WorkflowGatewayOptions,
  begin: () => Promise<unknown>,
): Promise<void> {
  try {
    await client.withDeadline(Date.now() + startTimeoutMs, begin);
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    throw isRefusal(error) ? temporarilyUnavailable('the workflow service', error) : error;
  }
}

/** Whatever Temporal answered: to a caller a workflow that cannot be started is a dependency that is not ready. */
function isRefusal(error: unknown): boolean {
  return isGrpcServiceError(error) || (error instanceof Error && isGrpcServiceError(error.cause));
}
