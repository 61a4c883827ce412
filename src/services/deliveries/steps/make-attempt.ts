import {
  type DeliveryAttempt,
  type WebhookEvent,
  attemptsBefore,
  postedName,
} from '../../../domain/webhook-event';
import { type DeliverableSettings, isCircuitOpen } from '../../../domain/webhook-settings';
import type { ReceiverSecrets } from '../../webhooks/steps/receiver-secrets';
import type { PostEnd } from '../receivers/circuit-breaker';
import { recordClosedCircuit } from '../receivers/circuit-record';
import { receiverOf } from '../receivers/receiver';
import { handOnTime, refuseTooLate } from './attempt-time';
import { type AttemptDeliveryResult, concludeAttempt } from './conclude-attempt';
import { type PostResult, postToReceiver } from './post-to-receiver';
import { DELIVERY_AGENT } from './request-headers';
import type { DeliveryAttemptDeps } from '../deps';

export interface BegunAttempt {
  settings: DeliverableSettings;
  secrets: ReceiverSecrets;
  event: WebhookEvent;
  attempt: DeliveryAttempt;
}

export interface AttemptLimits {
  attemptsAllowed: number;
  /** When the time of the activity began to run. */
  askedAt: Date;
  signal?: AbortSignal;
}

/**
 * Posts an attempt and concludes it. Closes the recorded circuit of a receiver that answered; nothing waits for that.
 * @throws HeraldError temporarily_unavailable when too little time is left for the POST
 */
export async function makeAttempt(
  deps: DeliveryAttemptDeps,
  begun: BegunAttempt,
  { attemptsAllowed, askedAt, signal }: AttemptLimits,
): Promise<AttemptDeliveryResult> {
  const { settings, event, attempt } = begun;
  const receiver = receiverOf(settings);
  refuseTooLate(askedAt, deps.clock.now());
  const wasOpen =
    isCircuitOpen(settings, attempt.startedAt) || deps.circuits.stateOf(receiver) === 'open';
  const ended = deps.circuits.begin(receiver);
  const posted = await post(deps, begun, signal);
  const end = endOf(posted);
  ended(end);
  const limits = { attemptsAllowed, handOnAt: handOnTime(askedAt, deps.timeoutMs) };
  const result = await concludeAttempt(deps, event, attempt, posted, limits);

  const isAnswered = end === 'delivered' || end === 'failed';
  if (isAnswered && wasOpen) void recordClosedCircuit(deps, receiver);
  return result;
}

function post(
  deps: DeliveryAttemptDeps,
  { settings, secrets, event, attempt }: BegunAttempt,
  signal?: AbortSignal,
): Promise<PostResult> {
  const { workspaceId, id: eventId, status } = event;
  const number = attemptsBefore(event) + attempt.number;
  deps.tracing?.note({ workspaceId, eventId, event: postedName(status), attempt: number });
  const delivery = {
    url: settings.url,
    insideOrigins: settings.insideOrigins,
    userAgent: DELIVERY_AGENT,
    attempt: number,
    content: { id: event.id, at: attempt.startedAt, body: event.body },
    secrets,
  };
  return postToReceiver(deps, delivery, signal);
}

function endOf({ verdict, outcome }: PostResult): PostEnd {
  if (outcome === 'timeout' || outcome === 'aborted') return outcome;
  return verdict === 'delivered' ? 'delivered' : 'failed';
}
