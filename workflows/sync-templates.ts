import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
} from '@temporalio/workflow';
import { background } from './activity-options';
import { FAILURE_TYPES } from './contract/common';
import type { SyncActivities, SyncRunRef, SyncTemplatesInput } from './contract/sync-templates';

/** Pages written by one activity: a few seconds' work, so that a worker that is lost costs no more. */
const PAGES_APPLIED_AT_ONCE = 5;

/**
 * Syncs a sender's templates. Pages are read one by one and staged; only when all of them are there they are
 * written. So a page that cannot be read leaves the old state, and after a crash it goes on with the page it was at.
 * The number of pages is limited, which keeps the history far below what Temporal takes.
 */
export async function syncTemplates(input: SyncTemplatesInput): Promise<string> {
  const { workspaceId, senderId, backgroundQueue } = input;
  const activities = proxyActivities<SyncActivities>(background(backgroundQueue));
  const run = await activities.beginSync({ workspaceId, senderId });
  if (run === null) return 'ended: the sender is not connected';
  try {
    return await readAndApply(activities, run);
  } catch (error) {
    const reason = reasonOf(error);
    await CancellationScope.nonCancellable(() =>
      hasEnded(error) ? activities.endSync(run) : activities.failSync(run, reason),
    );
    return `${hasEnded(error) ? 'ended' : 'failed'}: ${reason}`;
  }
}

async function readAndApply(activities: SyncActivities, run: SyncRunRef): Promise<string> {
  let pages = 0;
  let cursor: string | null = null;
  do {
    cursor = await activities.stagePage(run, pages, cursor);
    pages += 1;
  } while (cursor !== null);
  for (let from = 0; from < pages; from += PAGES_APPLIED_AT_ONCE) {
    await activities.applyPages(run, from, Math.min(from + PAGES_APPLIED_AT_ONCE, pages));
  }
  const { seen, deleted } = await activities.finishSync(run);
  return `done: ${seen} found, ${deleted} gone`;
}

function hasEnded(error: unknown): boolean {
  return failureOf(error)?.type === FAILURE_TYPES.syncEnded;
}

/** Failures of our activities are our own sentences. Anything else is a fault of this code: its task is tried again. */
function reasonOf(error: unknown): string {
  if (isCancellation(error)) return 'cancelled by an operator';
  const failure = failureOf(error);
  if (failure === null) throw error;
  return failure.message;
}

function failureOf(error: unknown): ApplicationFailure | null {
  if (!(error instanceof ActivityFailure)) return null;
  return error.cause instanceof ApplicationFailure ? error.cause : null;
}
