import {
  ActivityFailure,
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  log,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { delayBeforeAttempt } from '../src/domain/retry-schedule';
import { bookkeeping, firstDelivery, laterDelivery, reporting } from './activity-options';
import {
  ATTEMPT_NOW_SIGNAL,
  type DeliverWebhookInput,
  type DeliveryActivities,
  type DeliveryLocalActivities,
  type DeliveryResult,
  type EventRef,
} from './contract/deliver-webhook';
import type { FailureReport } from './contract/watch-failing';

type Retry = Extract<DeliveryResult, { kind: 'retry' }>;

/** Returns the highest number of an attempt that people moved forward; 0 for none. */
type MovedForward = () => number;

const attemptNow = defineSignal<[attempt: number]>(ATTEMPT_NOW_SIGNAL);

const { recordAttempt, failDelivery } = proxyLocalActivities<DeliveryLocalActivities>(bookkeeping);
const { reportFailure } = proxyLocalActivities<FailureReport>(reporting);

/**
 * Delivers a webhook event. The first POST is a local activity, which halves the cost of the common case; what fails goes
 * on as a regular activity on the queue for slow receivers, where an operator sees attempt, last failure and next try.
 * Whatever ends it, the event gets its final state; an operator who cancels it ends its attempts as failed.
 */
export async function deliverWebhook(input: DeliverWebhookInput): Promise<string> {
  const { workspaceId, eventId, resend } = input;
  const event = { workspaceId, eventId, ...(resend === undefined ? {} : { resend }) };
  let moved = 0;
  setHandler(attemptNow, (attempt) => {
    moved = Math.max(moved, attempt);
  });
  try {
    const { kind, outcome } = await deliver(input, event, () => moved);
    if (kind === 'failed') await report(workspaceId);
    return `${kind}: ${outcome}`;
  } catch (error) {
    if (!(error instanceof ActivityFailure) && !isCancellation(error)) throw error;
    await CancellationScope.nonCancellable(async () => {
      await failDelivery(event);
      await report(workspaceId);
    });
    return isCancellation(error)
      ? 'failed: cancelled by an operator'
      : 'failed: no attempt could be completed';
  }
}

/** Reports a failed delivery. A report that fails holds up no delivery: the next one that fails reports again. */
async function report(workspaceId: string): Promise<void> {
  try {
    await reportFailure(workspaceId);
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('a failing receiver could not be reported', { workspaceId });
  }
}

async function deliver(
  input: DeliverWebhookInput,
  event: EventRef,
  moved: MovedForward,
): Promise<DeliveryResult> {
  const { attemptFirstDelivery } = proxyLocalActivities<DeliveryLocalActivities>(
    firstDelivery(input.attemptTimeoutMs),
  );
  const first = await settle(
    event,
    await attemptFirstDelivery(event, input.schedule.delaysMs.length),
  );
  if (first.kind !== 'retry') return first;
  if (first.attempt > 0) await waitBeforeRetry(input, first, moved);
  return settle(event, await retry(input, event, moved));
}

/**
 * Makes the later attempts. The activity waits between them as its retry policy says, so an attempt that is moved forward
 * begins it anew. The number tells it which one that was: another one keeps its time.
 */
async function retry(
  input: DeliverWebhookInput,
  event: EventRef,
  moved: MovedForward,
): Promise<DeliveryResult> {
  const slowQueue = `${workflowInfo().taskQueue}-slow`;
  const { retryDelivery } = proxyActivities<DeliveryActivities>(
    laterDelivery(input.attemptTimeoutMs, slowQueue),
  );
  for (;;) {
    const asked = moved();
    const result = await unless(
      () => moved() > asked,
      () =>
        asked === 0
          ? retryDelivery(event, input.schedule)
          : retryDelivery(event, input.schedule, asked),
    );
    if (result !== null) return result;
  }
}

/** Returns the result of `work`; null after cancelling it because `isOver` became true. */
async function unless<Result>(
  isOver: () => boolean,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const scope = new CancellationScope();
  return scope.run(async () => {
    const ended = condition(isOver).then(() => null);
    try {
      return await Promise.race([work(), ended]);
    } finally {
      scope.cancel();
    }
  });
}

async function waitBeforeRetry(
  { schedule }: DeliverWebhookInput,
  last: Retry,
  moved: MovedForward,
): Promise<void> {
  const next = last.attempt + 1;
  const delayMs = delayBeforeAttempt(schedule, next, last.retryAfterMs, Math.random());
  const seconds = (delayMs / 1000).toFixed(1);
  const summary = `attempt ${next} of ${schedule.delaysMs.length} in ${seconds} s, last: ${last.outcome}`;
  await unless(
    () => moved() >= next,
    () => sleep(delayMs, { summary }),
  );
}

/** Records what the attempt itself could not, for as long as it takes. */
async function settle(event: EventRef, result: DeliveryResult): Promise<DeliveryResult> {
  if (result.unrecorded !== undefined) await recordAttempt(event, result.unrecorded);
  return result;
}
