import type { DeliveryAttempt, WebhookEventState } from '../../domain/webhook-event';
import type { RunRef } from '../../ports/deliveries';
import { publishEvent } from '../live/steps/publish-changes';
import { recheckTime } from './steps/attempt-time';
import type { DeliveryAttemptDeps } from './deps';

/** Records the attempts and the failure of a run, and tells pages that are open. */
export function recordDelivery(deps: DeliveryAttemptDeps): RecordDelivery {
  const { events, clock, live, metrics } = deps;
  const note = async ({ workspaceId, eventId }: RunRef): Promise<void> =>
    publishEvent(live, await events.find(workspaceId, eventId));
  return {
    async attempt(ref, attempt, state) {
      await events.recordAttempt(ref, attempt, state, recheckTime(deps, clock.now()));
      await note(ref);
    },
    async failure(ref) {
      await events.finish(ref, 'failed', clock.now());
      await note(ref);
      metrics.deliveryFinished('failed');
    },
  };
}

export interface RecordDelivery {
  /** Records an attempt that could not be recorded when it was made. */
  attempt(ref: RunRef, attempt: DeliveryAttempt, state: WebhookEventState): Promise<void>;
  /** Ends a run as failed when no attempt could, e.g. because its worker died. */
  failure(ref: RunRef): Promise<void>;
}
