import {
  ActivityFailure,
  proxyActivities,
  proxyLocalActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { delayBeforeAttempt } from '../src/domain/retry-schedule';
import { bookkeeping, firstDelivery, laterDelivery } from './activity-options';
import type {
  DeliverWebhookInput,
  DeliveryActivities,
  DeliveryLocalActivities,
  DeliveryResult,
  EventRef,
} from './contract';

const { recordAttempt, failDelivery } = proxyLocalActivities<DeliveryLocalActivities>(bookkeeping);

/**
 * One webhook delivery. The first POST is a local activity, which halves the cost of the common case; what fails goes
 * on as a regular activity on the queue for slow receivers, where an operator sees attempt, last failure and next try.
 */
export async function deliverWebhook(input: DeliverWebhookInput): Promise<string> {
  const event = { workspaceId: input.workspaceId, eventId: input.eventId };
  const { attemptFirstDelivery } = proxyLocalActivities<DeliveryLocalActivities>(
    firstDelivery(input.attemptTimeoutMs),
  );
  const first = await settle(
    event,
    await attemptFirstDelivery(event, input.schedule.delaysMs.length),
  );
  if (first.kind !== 'retry') return describe(first);
  if (first.attempt > 0) await waitBeforeRetry(input, first);
  return describe(await deliverLater(input, event));
}

async function waitBeforeRetry(
  { schedule }: DeliverWebhookInput,
  last: Extract<DeliveryResult, { kind: 'retry' }>,
): Promise<void> {
  const next = last.attempt + 1;
  const delayMs = delayBeforeAttempt(schedule, next, last.retryAfterMs, Math.random());
  const seconds = (delayMs / 1000).toFixed(1);
  await sleep(delayMs, {
    summary: `attempt ${next} of ${schedule.delaysMs.length} in ${seconds} s, last: ${last.outcome}`,
  });
}

async function deliverLater(input: DeliverWebhookInput, event: EventRef): Promise<DeliveryResult> {
  const slowQueue = `${workflowInfo().taskQueue}-slow`;
  const { retryDelivery } = proxyActivities<DeliveryActivities>(
    laterDelivery(input.attemptTimeoutMs, slowQueue),
  );
  try {
    return await settle(event, await retryDelivery(event, input.schedule));
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    await failDelivery(event);
    return { kind: 'failed', outcome: 'attempts_exhausted' };
  }
}

/** What could not be written down in the attempt itself is written now, for as long as it takes. */
async function settle(event: EventRef, result: DeliveryResult): Promise<DeliveryResult> {
  if (result.unrecorded !== undefined) await recordAttempt(event, result.unrecorded);
  return result;
}

function describe(result: DeliveryResult): string {
  return `${result.kind}: ${result.outcome}`;
}
