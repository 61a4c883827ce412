import type { WorkflowGateway } from '../ports/workflow-gateway';
import { type SendTemplateInput, WORKFLOW_TYPES, sendWorkflowId } from '../../workflows/contract';
import { backgroundStarts } from './background-starts';
import { deliveryStarts } from './delivery-starts';
import { checkNamespace } from './setup';
import { type WorkflowGatewayOptions, labelled, start } from './start-workflow';

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
    ...deliveryStarts(options),
    ...backgroundStarts(options),
    check: () => checkNamespace(client, options.useSearchAttributes),
  };
}
