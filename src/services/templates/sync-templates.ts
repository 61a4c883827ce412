import { HeraldError } from '../../domain/errors';
import type { SyncRun } from '../../domain/template-sync';
import { TemplateListError } from '../../ports/messaging-provider';
import {
  SyncEndedError,
  type SyncStepsDeps,
  type SyncSummary,
  syncSteps,
} from './steps/sync-steps';

/**
 * Runs a whole sync in this process, for callers that wait for it; the workflow of the same name takes the same steps.
 * Begins again when a later sync overtakes it, so that the caller finds the templates stored.
 * @throws HeraldError sender_not_found, provider_unreachable (the old state stays), conflict
 */
export function syncTemplates(deps: SyncStepsDeps): SyncTemplates {
  const steps = syncSteps(deps);

  async function readAndApply(run: SyncRun): Promise<SyncSummary> {
    let pages = 0;
    let cursor: string | null = null;
    do {
      cursor = await steps.stagePage(run, pages, cursor);
      pages += 1;
    } while (cursor !== null);
    for (let page = 0; page < pages; page += 1) await steps.applyPage(run, page);
    return steps.finish(run);
  }

  async function once(workspaceId: string, senderId: string): Promise<SyncSummary | null> {
    const run = await steps.begin(workspaceId, senderId);
    if (run === null)
      throw new HeraldError('sender_not_found', 'no such connected sender in this workspace');
    try {
      return await readAndApply(run);
    } catch (error) {
      if (error instanceof SyncEndedError) {
        await steps.end(run);
        return null;
      }
      if (!(error instanceof TemplateListError)) throw error;
      await steps.fail(run, error.message);
      throw new HeraldError('provider_unreachable', 'the provider did not list its templates', {
        cause: error,
      });
    }
  }

  return async (workspaceId, senderId) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const summary = await once(workspaceId, senderId);
      if (summary !== null) return summary;
    }
    throw new HeraldError('conflict', 'other syncs of this sender are under way; try again');
  };
}

const ROUNDS = 3;

export type SyncTemplates = (workspaceId: string, senderId: string) => Promise<SyncSummary>;
