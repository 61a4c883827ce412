import { HeraldError } from '../../domain/errors';
import { type Actor, actorId } from '../../domain/audit';
import { type WebhookEvent, runOf } from '../../domain/webhook-event';
import { isDeliverable, receiverHost } from '../../domain/webhook-settings';
import { ensureDeliveryRuns } from './steps/ensure-delivery-runs';
import type { DeliveryDeps } from './deps';

/**
 * Makes the next attempt of a pending event now instead of when it is due; it adds none. An attempt that begins by itself
 * meanwhile is that attempt: the one after it keeps its time.
 * @throws HeraldError not_found, conflict, temporarily_unavailable
 */
export async function attemptNow(
  deps: DeliveryDeps,
  workspaceId: string,
  eventId: string,
  by: Actor,
): Promise<MovedAttempt> {
  const { events, settings: saved, workflows, log } = deps;
  const [event, settings] = await Promise.all([
    events.find(workspaceId, eventId),
    saved.find(workspaceId),
  ]);
  if (event === null) throw new HeraldError('not_found', 'there is no such delivery');
  if (!isDeliverable(settings)) {
    throw new HeraldError('conflict', 'webhooks are disabled: enable them first');
  }
  const attempt = nextAttempt(event);
  const run = runOf(event);
  // Each signal makes the history of the workflow longer.
  if (event.moved?.run === run && event.moved.attempt >= attempt) return { event, attempt };
  await ensureDeliveryRuns(deps, event, receiverHost(settings));
  const { providerMessageDigest, status } = event;
  const workflowId = workflows.deliveryWorkflowId(workspaceId, providerMessageDigest, status, run);
  const asked = await workflows.attemptNow(workflowId, attempt);
  if (asked === 'under_way') throw underWay(attempt);
  if (asked === 'ended') throw new HeraldError('conflict', 'this event has just ended');
  await events.noteMoved(workspaceId, eventId, { run, attempt });
  log.info({ workspaceId, eventId, run, attempt, by: actorId(by) }, 'webhook attempt moved');
  return { event, attempt };
}

/** Attempt that was moved forward, and the event that it is of. */
export interface MovedAttempt {
  event: WebhookEvent;
  /** Within its run, from 1. */
  attempt: number;
}

/** Returns the number of the attempt that an event waits for. @throws HeraldError conflict when it waits for none */
function nextAttempt({ state, attempts }: WebhookEvent): number {
  if (state !== 'pending') {
    throw new HeraldError('conflict', `this event is ${state}: resend it to attempt it again`);
  }
  const last = attempts.at(-1);
  if (last === undefined) return 1;
  if (last.outcome === null) throw underWay(last.number);
  return last.number + 1;
}

function underWay(attempt: number): HeraldError {
  return new HeraldError('conflict', `attempt ${attempt} of this event is in progress`);
}
