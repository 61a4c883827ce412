import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Logger } from '../ports/logger';

/**
 * An activity that throws an ApplicationFailure means it: a put-off until a turn, or a retry that has a counter and a log
 * line of its own. Marked as benign, the SDK neither warns of it nor counts it as failed. Any other error is a fault and
 * passes as it is.
 */
export function markExpectedFailures(log: Logger): ActivityInterceptorsFactory {
  return ({ info: { activityType, attempt, workflowExecution } }) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          if (!(error instanceof ApplicationFailure)) throw error;
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
