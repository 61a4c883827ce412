import type { SendLabels, WorkflowGateway } from '../ports/workflow-gateway';
import { type SendTemplateInput, sendWorkflowId } from '../../workflows/contract/send-template';
import { WORKFLOW_TYPES } from '../../workflows/contract/common';
import { backgroundStarts } from './background-starts';
import { countHoldingSecrets } from './count-holding-secrets';
import { deliveryStarts } from './delivery-starts';
import { priorityOf } from './priority';
import { endOfSend } from './end-of-send';
import { queueBacklogs } from './queue-backlog';
import { checkNamespace } from './setup';
import { templateSchedules } from './template-schedules';
import { type WorkflowGatewayOptions, labelled, start } from './start-workflow';

/** Characters of a template's name in a summary: summaries have at most 400 bytes, names up to 512 characters. */
const NAME_SHOWN = 100;

export function createWorkflowGateway(options: WorkflowGatewayOptions): WorkflowGateway {
  const { client, queues } = options;
  return {
    startSend(workspaceId, messageKey, labels, how) {
      const input: SendTemplateInput = {
        workspaceId,
        messageKey,
        attemptTimeoutMs: options.sendAttemptTimeoutMs,
      };
      const { messageId, requestHash, traceparent } = labels;
      const startOptions = {
        workflowId: sendWorkflowId(workspaceId, messageKey),
        taskQueue: queues.main,
        args: [input],
        priority: priorityOf(labels.urgency, 'send', workspaceId),
        staticSummary: summaryOf(labels),
        memo: { requestHash },
        ...labelled(options, { workspace: workspaceId, messageId }),
      };
      const begin = () => start(options, WORKFLOW_TYPES.sendTemplate, startOptions, how);
      return traceparent === undefined ? begin() : options.within(traceparent, begin);
    },
    endOfSend: (workspaceId, messageKey) => endOfSend(options, workspaceId, messageKey),
    async awaitSend(workspaceId, messageKey, signal) {
      const handle = client.workflow.getHandle(sendWorkflowId(workspaceId, messageKey));
      try {
        await client.withAbortSignal(signal, () => handle.result());
      } catch {
        // The caller stopped waiting, Temporal is away, or the workflow was ended by hand.
      }
    },
    sendWorkflowId,
    ...deliveryStarts(options),
    ...backgroundStarts(options),
    ...templateSchedules(options),
    countHoldingSecrets: (startedBefore) => countHoldingSecrets(options, startedBefore),
    queueBacklogs: () => queueBacklogs(options),
    check: () => checkNamespace(client, options.useSearchAttributes),
  };
}

function summaryOf({ template }: SendLabels): string {
  if (template === null) return 'free text';
  return `${template.name.slice(0, NAME_SHOWN)} (${template.language})`;
}
