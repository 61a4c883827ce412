import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { errorFrames, safeErrorText } from '../domain/error-text';
import type { Logger } from '../ports/logger';

/** Longer chains of causes do not come up. */
const CAUSES_KEPT = 5;

/**
 * An activity that throws an ApplicationFailure means it: a put-off until a turn, or a retry that has a counter and a log
 * line of its own. Marked as benign, the SDK neither warns of it nor counts it as failed. Any other error is a fault: its
 * text goes to the log and into the history, so it loses what it may quote of people.
 */
export function markExpectedFailures(log: Logger): ActivityInterceptorsFactory {
  return ({ info: { activityType, attempt, workflowExecution } }) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          if (!(error instanceof ApplicationFailure)) throw withSafeText(error);
          const { type, nextRetryDelay } = error;
          const { workflowId } = workflowExecution ?? {};
          log.debug(
            { workflowId, activityType, attempt, reason: type, nextRetryDelay },
            'activity ended without a result, as expected',
          );
          throw benign(error);
        }
      },
    },
  });
}

/** In place, because the SDK knows some errors by their class. */
function withSafeText(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > CAUSES_KEPT) return error;
  const text = safeErrorText(error);
  if (text !== error.message) {
    error.stack = `${error.name}: ${text}\n${errorFrames(error)}`;
    error.message = text;
  }
  withSafeText(error.cause, depth + 1);
  return error;
}

function benign(failure: ApplicationFailure): ApplicationFailure {
  const { message, type, nonRetryable, details, cause, nextRetryDelay } = failure;
  const { BENIGN } = ApplicationFailureCategory;
  return new ApplicationFailure(
    message,
    type,
    nonRetryable,
    details,
    cause,
    nextRetryDelay,
    BENIGN,
  );
}
