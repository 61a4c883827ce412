import type { WorkflowGateway } from '../ports/workflow-gateway';
import {
  type AnswerReplyInput,
  CUSTOMER_WROTE_SIGNAL,
  answerWorkflowId,
} from '../../workflows/contract/answer-reply';
import {
  FAILED_SIGNAL,
  type WatchFailingInput,
  watchWorkflowId,
} from '../../workflows/contract/watch-failing';
import {
  type RecoverDeliveriesInput,
  recoveryWorkflowId,
} from '../../workflows/contract/recover-deliveries';
import { WORKFLOW_TYPES } from '../../workflows/contract/common';
import { priorityOf } from './priority';
import { type WorkflowGatewayOptions, labelled, start, withinDeadline } from './start-workflow';

/** Starts background workflows, whose activities have a queue for each kind. */
export function backgroundStarts(
  options: WorkflowGatewayOptions,
): Pick<WorkflowGateway, 'startWatch' | 'startRecovery' | 'startAnswer'> {
  const { client, queues } = options;
  return {
    startWatch(workspaceId) {
      const input: WatchFailingInput = {
        workspaceId,
        backgroundQueue: queues.notice,
        checkIntervalMs: options.failingCheckIntervalMs,
        isTold: false,
      };
      return inOwnTrace(options, () =>
        client.workflow.signalWithStart(WORKFLOW_TYPES.watchFailing, {
          workflowId: watchWorkflowId(workspaceId),
          taskQueue: queues.main,
          args: [input],
          priority: priorityOf('background', 'watch-failing', workspaceId),
          signal: FAILED_SIGNAL,
          staticSummary: 'watches a receiver that failed',
          ...labelled(options, { workspace: workspaceId }),
        }),
      );
    },
    startAnswer: answerStart(options),
    startRecovery(workspaceId, recoveryId, how) {
      const input: RecoverDeliveriesInput = {
        workspaceId,
        recoveryId,
        backgroundQueue: queues.recovery,
        after: null,
      };
      const startOptions = {
        workflowId: recoveryWorkflowId(workspaceId, recoveryId),
        taskQueue: queues.main,
        args: [input],
        priority: priorityOf('background', 'recover', workspaceId),
        staticSummary: `recovery ${recoveryId}`,
        ...labelled(options, { workspace: workspaceId }),
      };
      return start(options, WORKFLOW_TYPES.recoverDeliveries, startOptions, how);
    },
  };
}

/** Signals a workflow that has a trace of its own, because it outlives by far what signals it. */
async function inOwnTrace(
  options: WorkflowGatewayOptions,
  begin: () => Promise<unknown>,
): Promise<void> {
  await options.within(undefined, () => withinDeadline(options, begin));
}

function answerStart(options: WorkflowGatewayOptions): WorkflowGateway['startAnswer'] {
  const { client, queues } = options;
  return (workspaceId, conversationId) => {
    const input: AnswerReplyInput = {
      workspaceId,
      conversationId,
      agentQueue: queues.agent,
      quietMs: options.agentQuietMs,
      agentTimeoutMs: options.agentTimeoutMs,
      sendAttemptTimeoutMs: options.sendAttemptTimeoutMs,
    };
    return inOwnTrace(options, () =>
      client.workflow.signalWithStart(WORKFLOW_TYPES.answerReply, {
        workflowId: answerWorkflowId(workspaceId, conversationId),
        taskQueue: queues.main,
        args: [input],
        priority: priorityOf('prompt', 'answer', workspaceId),
        signal: CUSTOMER_WROTE_SIGNAL,
        staticSummary: `answers ${conversationId}`,
        ...labelled(options, { workspace: workspaceId }),
      }),
    );
  };
}
