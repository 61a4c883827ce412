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
import type { DeliveryStart, StartOptions, StartResult } from '../ports/workflow-gateway';
import type { Tracing } from '../ports/tracing';
import type { TaskQueues } from '../../workflows/contract/common';
import type { EagerStart } from './eager-start';
import { searchAttributes } from './search-attributes';

export interface WorkflowGatewayOptions {
  client: Client;
  /** Hosts first tasks in this process; absent where all tasks are left to workers. */
  eagerStart?: EagerStart;
  queues: TaskQueues;
  secretBox: SecretBox;
  /** Runs a start at a stored place in a trace; outside of all traces without a place. */
  within: Tracing['within'];
  /** False for namespaces without Herald's search attributes. */
  useSearchAttributes: boolean;
  /** Timeout of starting a workflow; the caller has to try again then. */
  startTimeoutMs: number;
  sendAttemptTimeoutMs: number;
  deliveryAttemptTimeoutMs: number;
  schedule: RetrySchedule;
  /** First pause between two checks of a failing receiver. */
  failingCheckIntervalMs: number;
  /** How long a customer must pause before an agent answers. */
  agentQuietMs: number;
  /** Timeout of one model call. */
  agentTimeoutMs: number;
  /** Interval between two syncs of a sender's templates. */
  templateSyncIntervalMs: number;
}

/** Returns the search attributes of one workflow; none for namespaces without them. */
export function labelled(
  { useSearchAttributes }: WorkflowGatewayOptions,
  values: Parameters<typeof searchAttributes>[0],
): { typedSearchAttributes?: SearchAttributePair[] } {
  return useSearchAttributes ? { typedSearchAttributes: searchAttributes(values) } : {};
}

/**
 * Starts a workflow, idempotently: one that runs or has succeeded stays, and only a run that failed or was ended by hand
 * is started again, unless `how` asks for another run. The unique key in the database is the guarantee, the workflow id a
 * second one.
 */
export async function start(
  options: WorkflowGatewayOptions,
  type: string,
  startOptions: WorkflowStartOptions,
  how?: StartOptions,
): Promise<StartResult> {
  const isBegun = await unlessCompleted(options, () =>
    options.client.workflow.start(type, idempotent(startOptions, how)),
  );
  return isBegun ? 'under_way' : 'completed';
}

/** Starts a workflow as `start` does, its first task in this process if that has room. */
export async function startEagerly(
  options: WorkflowGatewayOptions,
  type: string,
  startOptions: WorkflowStartOptions,
  how?: StartOptions,
): Promise<DeliveryStart> {
  const client = options.eagerStart?.client() ?? null;
  if (client === null) {
    const started = await start(options, type, startOptions, how);
    return started === 'completed' ? started : 'elsewhere';
  }
  let isHere = false;
  const isBegun = await unlessCompleted({ ...options, client }, async () => {
    const eager = { ...idempotent(startOptions, how), requestEagerStart: true };
    ({ eagerlyStarted: isHere } = await client.workflow.start(type, eager));
  });
  if (!isBegun) return 'completed';
  return isHere ? 'here' : 'elsewhere';
}

function idempotent(
  startOptions: WorkflowStartOptions,
  { again = false }: StartOptions = {},
): WorkflowStartOptions {
  return {
    ...startOptions,
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE' : 'ALLOW_DUPLICATE_FAILED_ONLY',
  };
}

/** Resolves with false when the workflow has succeeded before. */
async function unlessCompleted(
  options: Pick<WorkflowGatewayOptions, 'client' | 'startTimeoutMs'>,
  begin: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await withinDeadline(options, begin);
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Runs a call to Temporal within the start timeout. @throws HeraldError temporarily_unavailable */
export async function withinDeadline<Result>(
  { client, startTimeoutMs }: Pick<WorkflowGatewayOptions, 'client' | 'startTimeoutMs'>,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await client.withDeadline(Date.now() + startTimeoutMs, call);
  } catch (error) {
    throw isRefusal(error) ? temporarilyUnavailable('the workflow service', error) : error;
  }
}

/** Tells whether Temporal refused the call or did not answer. */
function isRefusal(error: unknown): boolean {
  return isGrpcServiceError(error) || (error instanceof Error && isGrpcServiceError(error.cause));
}
