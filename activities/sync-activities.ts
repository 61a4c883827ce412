import { type ApplicationFailure, Context } from '@temporalio/activity';
import type { SyncRun } from '../src/domain/template-sync';
import { TemplateListError } from '../src/ports/messaging-provider';
import { PermitRefusedError } from '../src/services/steps/permits';
import { SyncEndedError, type SyncSteps } from '../src/services/templates/steps/sync-steps';
import { FAILURE_TYPES } from '../workflows/contract/common';
import type { SyncActivities, SyncRunRef } from '../workflows/contract/sync-templates';
import { failure, waitForPermit } from './failure';

export interface SyncActivityDeps {
  steps: SyncSteps;
  /** For a sender that is not connected any more. */
  unschedule: (workspaceId: string, senderId: string) => Promise<void>;
  /** Pauses before a page is asked for again. */
  retryDelaysMs: number[];
}

export function createSyncActivities(deps: SyncActivityDeps): SyncActivities {
  const { steps, unschedule, retryDelaysMs } = deps;
  return {
    async beginSync({ workspaceId, senderId }) {
      const run = await steps.begin(workspaceId, senderId);
      if (run === null) await unschedule(workspaceId, senderId);
      return run === null ? null : { ...run, startedAt: run.startedAt.toISOString() };
    },
    stagePage: (ref, page, cursor) =>
      translated(retryDelaysMs, () => steps.stagePage(runOf(ref), page, cursor)),
    applyPages: (ref, from, to) =>
      translated([], async () => {
        for (let page = from; page < to; page += 1) await steps.applyPage(runOf(ref), page);
      }),
    finishSync: (ref) => translated([], () => steps.finish(runOf(ref))),
    failSync: (ref, reason) => steps.fail(runOf(ref), reason),
    endSync: (ref) => steps.end(runOf(ref)),
  };
}

function runOf({ startedAt, ...run }: SyncRunRef): SyncRun {
  return { ...run, startedAt: new Date(startedAt) };
}

/** Marks the errors that end a sync as not retryable; Temporal retries all others, e.g. a database that is away. */
async function translated<Result>(
  retryDelaysMs: number[],
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof SyncEndedError) {
      const { message } = error;
      throw failure({ type: FAILURE_TYPES.syncEnded, message, retryInMs: null });
    }
    if (error instanceof PermitRefusedError) throw waitForPermit(error.retryInMs);
    if (!(error instanceof TemplateListError)) throw error;
    throw listAgain(retryDelaysMs, error);
  }
}

/** A page counts as often as it could not be read, which the heartbeats keep: waits for a permit use up nothing. */
function listAgain(retryDelaysMs: number[], { message }: TemplateListError): ApplicationFailure {
  const context = Context.current();
  const details: unknown = context.info.heartbeatDetails;
  const failures = typeof details === 'number' ? details : 0;
  context.heartbeat(failures + 1);
  const retryInMs = retryDelaysMs[failures] ?? null;
  return failure({ type: FAILURE_TYPES.templateList, message, retryInMs });
}
