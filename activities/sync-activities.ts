import type { SyncTemplates } from '../src/usecases/template/sync-templates';
import type { SyncActivities } from '../workflows/contract';

export function createSyncActivities(syncTemplates: SyncTemplates): SyncActivities {
  return {
    async syncSender({ workspaceId, senderId }) {
      await syncTemplates(workspaceId, senderId);
    },
  };
}
