import {
  type DeliveryAttempt,
  UNFINISHED_ATTEMPT,
  type WebhookEvent,
  runOf,
} from '../../domain/webhook-event';
import { type WebhookSettings, isDeliverable } from '../../domain/webhook-settings';
import { openReceiverSecrets } from '../webhooks/steps/receiver-secrets';
import { recordOpenCircuit } from './receivers/circuit-record';
import { receiverOf } from './receivers/receiver';
import {
  ATTEMPTS_EXHAUSTED,
  type AttemptDeliveryResult,
  WEBHOOKS_DISABLED,
  endWithoutAttempt,
} from './steps/conclude-attempt';
import { type DeliveryRef, beginRun, runRef } from './steps/delivery-run';
import { makeAttempt } from './steps/make-attempt';
import type { DeliveryAttemptDeps } from './deps';

/**
 * Makes the first attempt of a run with the settings as they are now (contract 7). It is recorded when it is over, which
 * saves a write; an attempt that a crash cut short is made again. An event that was attempted before, and a receiver
 * whose circuit is not closed or whose concurrency limit is reached, are left to `retryDelivery`. What the dispatcher of
 * this process has started may also go to a receiver that has not answered for a few attempts.
 * @throws HeraldError temporarily_unavailable when the database is away or slow before the POST
 */
export async function attemptFirstDelivery(
  deps: DeliveryAttemptDeps,
  ref: DeliveryRef,
  attemptsAllowed: number,
): Promise<AttemptDeliveryResult> {
  const askedAt = deps.clock.now();
  const admitted =
    ref.resend === null ? (deps.recentReads?.take(ref.workspaceId, ref.eventId) ?? null) : null;
  const { event, settings } = admitted?.read ?? (await findInRun(deps, ref));
  const isPending = event?.state === 'pending' && runOf(event) === runOf(ref);
  if (!isPending || !isDeliverable(settings))
    return endWithoutAttempt(deps, runRef(ref), WEBHOOKS_DISABLED);
  if (event.attempts.length >= attemptsAllowed) {
    if (event.attempts.at(-1)?.outcome === null) return REPEAT_OF_LAST;
    return endWithoutAttempt(deps, runRef(ref), ATTEMPTS_EXHAUSTED);
  }

  const receiver = receiverOf(settings);
  const circuit = deps.circuits.stateOf(receiver);
  if (circuit === 'open') await recordOpenCircuit(deps, receiver);
  const mayBegin = circuit === 'closed' || (admitted !== null && circuit === 'unanswered');
  if (!mayBegin || event.attempts.length > 0) return leaveToRetry(event.attempts);
  const releasePermit = deps.permits.tryTake('first', receiver);
  if (releasePermit === null) return leaveToRetry(event.attempts);
  try {
    const startedAt = deps.clock.now();
    const secrets = openReceiverSecrets(deps.secretBox, settings, startedAt);
    const attempt = { number: 1, startedAt, ...UNFINISHED_ATTEMPT };
    const limits = { attemptsAllowed, askedAt };
    return await makeAttempt(deps, { settings, secrets, event, attempt }, limits);
  } finally {
    releasePermit();
  }
}

/** Finds the event and the settings. A further run begins here if its resend did not live to begin it. */
async function findInRun(
  deps: DeliveryAttemptDeps,
  { workspaceId, eventId, resend }: DeliveryRef,
): Promise<{ event: WebhookEvent | null; settings: WebhookSettings | null }> {
  if (resend !== null) await beginRun(deps, { workspaceId, eventId, resend }, deps.clock.now());
  const found = await deps.events.findWithSettings(workspaceId, eventId);
  return found ?? { event: null, settings: null };
}

/** Leaves the last attempt to `retryDelivery`: it was lost with its workflow, and may have been answered with 200. */
const REPEAT_OF_LAST: AttemptDeliveryResult = {
  kind: 'retry',
  outcome: 'attempt_lost',
  attempt: 0,
  retryAfterMs: null,
};

/** Makes no attempt now; those made so far, if any, count. */
function leaveToRetry(attempts: DeliveryAttempt[]): AttemptDeliveryResult {
  const outcome = attempts.at(-1)?.outcome ?? 'receiver_in_trouble';
  return { kind: 'retry', outcome, attempt: attempts.length, retryAfterMs: null };
}
