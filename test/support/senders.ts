import { templateSyncId } from '../../workflows/contract/sync-templates';
import type { TestHerald } from './herald';

/** The syncs of a workspace's templates, ended or under way. */
export function syncsOf({ stage }: Pick<TestHerald, 'stage'>, workspaceId: string) {
  const query = `WorkflowType = "syncTemplates" AND HeraldWorkspace = "${workspaceId}"`;
  return {
    count: () => stage.temporal.count(query),
    list: () => stage.temporal.list(query),
    /** Returns the results of the syncs that ended. */
    async results(): Promise<unknown[]> {
      const ended = await stage.temporal.list(`${query} AND ExecutionStatus = "Completed"`);
      return Promise.all(
        ended.map(({ workflowId, runId }) => stage.temporal.result(workflowId, runId)),
      );
    },
  };
}

export { templateSyncId };
