import type { WorkflowGateway } from '../ports/workflow-gateway';
import {
  type DeliverWebhookInput,
  WORKFLOW_TYPES,
  deliveryWorkflowId,
} from '../../workflows/contract';
import { nextAttemptAt } from './next-attempt';
import { type WorkflowGatewayOptions, labelled, start } from './start-workflow';

type DeliveryStarts = Pick<
  WorkflowGateway,
  'startDelivery' | 'deliveryWorkflowId' | 'nextAttemptAt'
>;

/** What of the gateway is about single deliveries. */
export function deliveryStarts(options: WorkflowGatewayOptions): DeliveryStarts {
  const { client, queues } = options;
  return {
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
    deliveryWorkflowId,
    nextAttemptAt: (workflowId) => nextAttemptAt(client, workflowId),
  };
}
