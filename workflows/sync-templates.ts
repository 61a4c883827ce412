import { proxyActivities } from '@temporalio/workflow';
import { background } from './activity-options';
import type { SyncActivities, SyncTemplatesInput } from './contract';

/** Brings the templates of one sender up to date with its provider. */
export async function syncTemplates(input: SyncTemplatesInput): Promise<void> {
  const { workspaceId, senderId, backgroundQueue } = input;
  const { syncSender } = proxyActivities<SyncActivities>({
    ...background(backgroundQueue),
    startToCloseTimeout: '5m',
    scheduleToCloseTimeout: '10m',
  });
  await syncSender({ workspaceId, senderId });
}
