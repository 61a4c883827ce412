import { ApplicationFailure } from '@temporalio/activity';
import { FAILURE_TYPES } from '../workflows/contract/common';

interface Failure {
  /** Name by which workflows and operators know the failure. */
  type: string;
  message: string;
  /** Pause before Temporal runs the activity again; null for never. Left out, the retry policy of the activity decides. */
  retryInMs?: number | null;
}

/**
 * Builds the failure of an activity for its workflow and operators. Temporal keeps the pause: it outlives this worker
 * and occupies no slot of it.
 */
export function failure({ type, message, retryInMs }: Failure): ApplicationFailure {
  if (retryInMs === undefined) return ApplicationFailure.create({ type, message });
  if (retryInMs === null) return ApplicationFailure.create({ type, message, nonRetryable: true });
  return ApplicationFailure.create({ type, message, nextRetryDelay: retryInMs });
}

/** Puts an activity off that got no permit: nothing was begun. */
export function waitForPermit(retryInMs: number): ApplicationFailure {
  return failure({
    type: FAILURE_TYPES.waitsForPermit,
    message: 'nothing was begun: its workspace has its share of the calls under way',
    retryInMs,
  });
}
