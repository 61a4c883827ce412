import { optionalTsToMs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import type { QueueBacklog } from '../ports/workflow-gateway';
import type { WorkflowGatewayOptions } from './start-workflow';

const TIMEOUT_MS = 2000;

const { TASK_QUEUE_TYPE_ACTIVITY, TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;

/** Counts the tasks that no worker has taken yet, as Temporal reports them. @throws Error when Temporal does not answer */
export async function queueBacklogs({
  client,
  queues,
}: Pick<WorkflowGatewayOptions, 'client' | 'queues'>): Promise<QueueBacklog[]> {
  const kinds = [
    { queue: queues.main, taskType: 'workflow' },
    { queue: queues.main, taskType: 'activity' },
    { queue: queues.slow, taskType: 'activity' },
    { queue: queues.recovery, taskType: 'activity' },
    { queue: queues.templates, taskType: 'activity' },
    { queue: queues.notice, taskType: 'activity' },
    { queue: queues.agent, taskType: 'activity' },
  ] as const;
  const described = await client.withDeadline(Date.now() + TIMEOUT_MS, () =>
    Promise.all(
      kinds.map(async ({ queue, taskType }) => {
        const { stats } = await client.workflowService.describeTaskQueue({
          namespace: client.options.namespace,
          taskQueue: { name: queue },
          taskQueueType:
            taskType === 'workflow' ? TASK_QUEUE_TYPE_WORKFLOW : TASK_QUEUE_TYPE_ACTIVITY,
          reportStats: true,
        });
        return { queue, taskType, stats };
      }),
    ),
  );
  return described.flatMap(({ stats, ...kind }) => {
    // A server before 1.25 counts nothing.
    if (stats === undefined || stats === null) return [];
    const { approximateBacklogCount: tasks, approximateBacklogAge: age } = stats;
    return [{ ...kind, tasks: Number(tasks ?? 0), oldestMs: optionalTsToMs(age) ?? 0 }];
  });
}
