import { setTimeout as pause } from 'node:timers/promises';
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type ScheduleHandle,
  type ScheduleOptions,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import type { Priority } from '@temporalio/common';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import { type SyncTemplatesInput, templateSyncId } from '../../workflows/contract/sync-templates';
import { WORKFLOW_TYPES } from '../../workflows/contract/common';
import { priorityOf } from './priority';
import { type WorkflowGatewayOptions, labelled, withinDeadline } from './start-workflow';

/** Jitter as a part of the interval, so that senders do not ask their provider in the same second. */
const JITTER_RATIO = 0.2;
/** A sync requested during another one waits for it; further requests join the one that waits. */
const { BUFFER_ONE } = ScheduleOverlapPolicy;

type TemplateSchedules = Pick<
  WorkflowGateway,
  'keepTemplatesSynced' | 'syncTemplatesNow' | 'stopTemplateSync'
>;

/** Keeps the schedules of template syncs, one for each connected sender. */
export function templateSchedules(options: WorkflowGatewayOptions): TemplateSchedules {
  const schedules = options.client.schedule;
  const handleOf = (workspaceId: string, senderId: string) =>
    schedules.getHandle(templateSyncId(workspaceId, senderId));

  /** Creates or updates a schedule. True when it existed and is not paused. */
  async function createOrUpdate(handle: ScheduleHandle, wanted: ScheduleOptions): Promise<boolean> {
    try {
      await schedules.create({ ...wanted, state: { triggerImmediately: true } });
      return false;
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    }
    let isPaused = false;
    await handle.update(({ state }) => {
      isPaused = state.paused;
      return { ...wanted, state };
    });
    return !isPaused;
  }

  async function keep(workspaceId: string, senderId: string): Promise<void> {
    const handle = handleOf(workspaceId, senderId);
    const wanted = scheduleOf(options, workspaceId, senderId);
    const isToRun = await withinDeadline(options, () => createOrUpdate(handle, wanted));
    if (isToRun) await trigger(options, handle);
  }

  return {
    keepTemplatesSynced: keep,
    async syncTemplatesNow(workspaceId, senderId) {
      const found = await unlessAbsent(trigger(options, handleOf(workspaceId, senderId)));
      if (!found) await keep(workspaceId, senderId);
    },
    async stopTemplateSync(workspaceId, senderId) {
      await withinDeadline(options, () => unlessAbsent(handleOf(workspaceId, senderId).delete()));
    },
  };
}

/**
 * Triggers a run. Temporal names a run after the second of its trigger and starts no second run of that name. So the
 * trigger waits for the next second: if its run is skipped, the run of that name began after this call.
 */
async function trigger(options: WorkflowGatewayOptions, handle: ScheduleHandle): Promise<void> {
  await pause(1000 - (Date.now() % 1000));
  await withinDeadline(options, () => handle.trigger(BUFFER_ONE));
}

/** Resolves with false when there is no such schedule. */
async function unlessAbsent(asked: Promise<void>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return false;
    throw error;
  }
}

function scheduleOf(
  options: WorkflowGatewayOptions,
  workspaceId: string,
  senderId: string,
): ScheduleOptions {
  const { queues, templateSyncIntervalMs: every } = options;
  const scheduleId = templateSyncId(workspaceId, senderId);
  const input: SyncTemplatesInput = { workspaceId, senderId, backgroundQueue: queues.templates };
  const labels = labelled(options, { workspace: workspaceId });
  // The SDK sends the priority of an action, though the type of its options does not have it.
  const action: ScheduleOptions['action'] & { priority: Priority } = {
    type: 'startWorkflow',
    workflowType: WORKFLOW_TYPES.syncTemplates,
    workflowId: scheduleId,
    taskQueue: queues.main,
    args: [input],
    priority: priorityOf('background', 'sync-templates', workspaceId),
    staticSummary: `templates of ${senderId}`,
    ...labels,
  };
  return {
    scheduleId,
    spec: { intervals: [{ every }], jitter: every * JITTER_RATIO },
    policies: { overlap: BUFFER_ONE, catchupWindow: every },
    action,
    ...labels,
  };
}
