import {
  type Client,
  type WorkflowStartOptions,
  WorkflowExecutionAlreadyStartedError,
  isGrpcServiceError,
} from '@temporalio/client';
import type { SearchAttributePair } from '@temporalio/common';
import { temporarilyUnavailable } from '../domain/errors';
import type { RetrySchedule } from '../domain/retry-schedule';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import {
  type DeliverWebhookInput,
  FAILED_SIGNAL,
  type RecoverDeliveriesInput,
  type SendTemplateInput,
  type TaskQueues,
  WORKFLOW_TYPES,
  type WatchFailingInput,
  deliveryWorkflowId,
  recoveryWorkflowId,
  sendWorkflowId,
  watchWorkflowId,
} from '../../workflows/contract';
import { nextAttemptAt } from './next-attempt';
import { searchAttributes } from './search-attributes';
import { checkNamespace } from './setup';

export interface WorkflowGatewayOptions {
  client: Client;
  queues: TaskQueues;
  /** Off for namespaces that lack our search attributes. */
  useSearchAttributes: boolean;
  /** One start; after it the caller is told to try again. */
  startTimeoutMs: number;
  sendAttemptTimeoutMs: number;
  deliveryAttemptTimeoutMs: number;
  schedule: RetrySchedule;
  /** The first pause of a watch between two looks at a failing receiver. */
  failingCheckIntervalMs: number;
}

export function createWorkflowGateway(options: WorkflowGatewayOptions): WorkflowGateway {
  const { client, queues } = options;
  return {
    startSend(workspaceId, messageKey, labels) {
      const input: SendTemplateInput = {
        workspaceId,
        messageKey,
        attemptTimeoutMs: options.sendAttemptTimeoutMs,
      };
      return start(options, WORKFLOW_TYPES.sendTemplate, {
        workflowId: sendWorkflowId(workspaceId, messageKey),
        taskQueue: queues.send,
        args: [input],
        staticSummary: `${labels.templateName} (${labels.templateLanguage})`,
        ...labelled(options, { workspace: workspaceId, messageId: labels.messageId }),
      });
    },
    async awaitSend(workspaceId, messageKey, timeoutMs) {
      const handle = client.workflow.getHandle(sendWorkflowId(workspaceId, messageKey));
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        await client.withAbortSignal(deadline, () => handle.result());
      } catch {
        // Time is up, Temporal went away, or the workflow was ended by hand.
      }
    },
    startDelivery(workspaceId, eventId, labels, resend) {
      const { messageId, host, providerMessageDigest, status } = labels;
      const run = resend?.run ?? 1;
      const input: DeliverWebhookInput = {
        workspaceId,
        eventId,
        ...(resend === null ? {} : { resend: { ...resend, at: resend.at.toISOString() } }),
        schedule: options.schedule,
        attemptTimeoutMs: options.deliveryAttemptTimeoutMs,
      };
      return start(options, WORKFLOW_TYPES.deliverWebhook, {
        workflowId: deliveryWorkflowId(workspaceId, providerMessageDigest, status, run),
        taskQueue: queues.deliver,
        args: [input],
        staticSummary: `channel_${status} → ${host}${run === 1 ? '' : `, run ${run}`}`,
        ...labelled(options, {
          workspace: workspaceId,
          messageId,
          event: `channel_${status}`,
          host,
        }),
      });
    },
    startWatch(workspaceId) {
      const input: WatchFailingInput = {
        workspaceId,
        backgroundQueue: queues.background,
        checkIntervalMs: options.failingCheckIntervalMs,
        isTold: false,
      };
      return withinDeadline(options, () =>
        client.workflow.signalWithStart(WORKFLOW_TYPES.watchFailing, {
          workflowId: watchWorkflowId(workspaceId),
          taskQueue: queues.deliver,
          args: [input],
          signal: FAILED_SIGNAL,
          staticSummary: 'watches a receiver that failed',
          ...labelled(options, { workspace: workspaceId }),
        }),
      );
    },
    startRecovery(workspaceId, recoveryId) {
      const input: RecoverDeliveriesInput = {
        workspaceId,
        recoveryId,
        backgroundQueue: queues.background,
        after: null,
      };
      return start(options, WORKFLOW_TYPES.recoverDeliveries, {
        workflowId: recoveryWorkflowId(workspaceId, recoveryId),
        taskQueue: queues.deliver,
        args: [input],
        staticSummary: `recovery ${recoveryId}`,
        ...labelled(options, { workspace: workspaceId }),
      });
    },
    deliveryWorkflowId,
    nextAttemptAt: (workflowId) => nextAttemptAt(client, workflowId),
    check: () => checkNamespace(client, options.useSearchAttributes),
  };
}

function labelled(
  { useSearchAttributes }: WorkflowGatewayOptions,
  values: Parameters<typeof searchAttributes>[0],
): { typedSearchAttributes?: SearchAttributePair[] } {
  return useSearchAttributes ? { typedSearchAttributes: searchAttributes(values) } : {};
}

/**
 * Idempotent: what runs already or has succeeded is success; only a run that failed or was ended by hand is started
 * anew. The unique key in the database is the guarantee, the workflow id the second line.
 */
async function start(
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
async function withinDeadline(
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
