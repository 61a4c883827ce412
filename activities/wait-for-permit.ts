import { ApplicationFailure } from '@temporalio/activity';
import { FAILURE_TYPES } from '../workflows/contract';

/** Temporal keeps the turn of what got no permit: it outlives this worker, and holds no slot of it. */
export function waitForPermit({ turnInMs }: { turnInMs: number }): ApplicationFailure {
  return ApplicationFailure.create({
    type: FAILURE_TYPES.waitsForPermit,
    message: 'nothing was begun: its workspace has its share of the calls under way',
    nextRetryDelay: turnInMs,
  });
}
