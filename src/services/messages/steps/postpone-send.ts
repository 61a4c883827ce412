import type { Message } from '../../../domain/message';
import type { PostponeReason } from '../../../domain/pacing';
import { SENDER_UNUSABLE, UNUSABLE_AFTER_MS } from '../../../domain/refusal';
import { type AttemptSendResult, endWithoutCall } from './attempt-result';
import { TOO_LATE } from './give-up-send';
import { lateness } from './send-refusal';
import type { SendDeps } from '../deps';

/** A message whose credentials cannot be opened is tried again this often. */
const CREDENTIALS_TURN_MS = 15_000;

/**
 * Notes when the message is due. A message that must not outlive its request ends now if its turn comes too late; one that
 * expires before its turn is due when it expires, and ends then.
 */
export async function postponeSend(
  deps: SendDeps,
  message: Message,
  turn: { reason: PostponeReason; turnInMs: number },
): Promise<AttemptSendResult> {
  const nowMs = deps.clock.now().getTime();
  const expiresInMs = (message.expiresAt?.getTime() ?? Infinity) - nowMs;
  const turnInMs = Math.max(1, Math.min(turn.turnInMs, expiresInMs));
  const turnAt = new Date(nowMs + turnInMs);
  if (lateness(deps, message, turnAt) === TOO_LATE) return endWithoutCall(deps, message, TOO_LATE);

  const startDueAt = new Date(turnAt.getTime() + deps.startGraceMs);
  await deps.messages.postponeSend(message.workspaceId, message.key, turnAt, startDueAt);
  deps.metrics.sendPostponed(turn.reason);
  return { kind: 'postponed', reason: turn.reason, turnInMs };
}

/** Waits for a worker that can open the sender's credentials; ends the message after `UNUSABLE_AFTER_MS`. */
export async function waitForCredentials(
  deps: SendDeps,
  message: Message,
): Promise<AttemptSendResult> {
  const now = deps.clock.now();
  const since = await deps.messages.noteUnusable(message.workspaceId, message.key, now);
  if (now.getTime() - since.getTime() >= UNUSABLE_AFTER_MS) {
    return endWithoutCall(deps, message, SENDER_UNUSABLE);
  }
  return postponeSend(deps, message, { reason: 'credentials', turnInMs: CREDENTIALS_TURN_MS });
}
