import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { errorFrames, safeErrorText } from '../domain/error-text';
import type { Logger } from '../ports/logger';

/** Most causes of an error that are looked at. */
const CAUSES_KEPT = 5;

/**
 * Marks every ApplicationFailure of an activity as benign, so that the SDK neither warns of it nor counts it as failed: it
 * postpones the activity, or is a retry with a counter and a log line of its own. Any other error is a fault, whose text
 * goes to the log and the history, so personal data is removed from it.
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

/** Removes personal data from an error in place, because the SDK tells some errors by their class. */
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
