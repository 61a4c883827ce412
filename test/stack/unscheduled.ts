import type { UnscheduleSyncDeps } from '../../src/services/templates/steps/sync-schedule';

/** For senders whose templates only the test syncs: a run of the worker's would undo what the test changes. */
export const unscheduled: Pick<UnscheduleSyncDeps, 'workflows'> = {
  workflows: {
    keepTemplatesSynced: async () => undefined,
    stopTemplateSync: async () => undefined,
  },
};
