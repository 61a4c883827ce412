import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import type { TaskQueues } from '../../workflows/contract/common';
import { missingSearchAttributes } from './setup';

export interface InspectedNamespace {
  /** How long completed workflows are kept; null when Temporal does not say. */
  retentionDays: number | null;
  missingAttributes: string[];
  /** Task queues that no worker polls. */
  unpolled: string[];
}

/** A worker asks again within the minute of a long poll. */
const POLLED_WITHIN_MS = 75_000;
const DAY_SECONDS = 24 * 60 * 60;
const { TASK_QUEUE_TYPE_ACTIVITY, TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;

/** Looks at the namespace of a client. Reads only. @throws Error of gRPC, which `operateTemporal` explains */
export async function inspectNamespace(
  client: Client,
  queues: TaskQueues,
  needsSearchAttributes: boolean,
): Promise<InspectedNamespace> {
  const { namespace } = client.options;
  const { config } = await client.workflowService.describeNamespace({ namespace });
  const seconds = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0);
  const missingAttributes = needsSearchAttributes ? await missingSearchAttributes(client) : [];
  const polled = await Promise.all(
    Object.values(queues).map((queue) =>
      isPolled(client, queue, queue === queues.main ? 'workflow' : 'activity'),
    ),
  );
  return {
    retentionDays: seconds === 0 ? null : Math.round(seconds / DAY_SECONDS),
    missingAttributes,
    unpolled: Object.values(queues).filter((_queue, index) => polled[index] !== true),
  };
}

async function isPolled(
  client: Client,
  name: string,
  kind: 'workflow' | 'activity',
): Promise<boolean> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name },
    taskQueueType: kind === 'workflow' ? TASK_QUEUE_TYPE_WORKFLOW : TASK_QUEUE_TYPE_ACTIVITY,
  });
  const since = Date.now() - POLLED_WITHIN_MS;
  return pollers.some(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000 > since);
}
