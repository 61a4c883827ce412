import type { WorkflowGateway } from '../ports/workflow-gateway';
import {
  FAILED_SIGNAL,
  type RecoverDeliveriesInput,
  WORKFLOW_TYPES,
  type WatchFailingInput,
  recoveryWorkflowId,
  watchWorkflowId,
} from '../../workflows/contract';
import { type WorkflowGatewayOptions, labelled, start, withinDeadline } from './start-workflow';

/** What of the gateway goes on for minutes and longer, with its activities on the background queue. */
export function backgroundStarts(
  options: WorkflowGatewayOptions,
): Pick<WorkflowGateway, 'startWatch' | 'startRecovery'> {
  const { client, queues } = options;
  return {
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
  };
}
