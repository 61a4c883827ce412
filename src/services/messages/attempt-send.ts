import { type Message, isAccepted } from '../../domain/message';
import { rulesOf } from '../../domain/message-kind';
import { type Refusal, inWords } from '../../domain/refusal';
import type { Sender } from '../../domain/sender';
import { enterConversation } from '../conversations/steps/enter-conversation';
import { savedCredentials } from '../senders/steps/sender-credentials';
import {
  type AttemptSendResult,
  NOT_FOUND,
  endWithoutCall,
  outcomeOf,
} from './steps/attempt-result';
import { callOnce } from './steps/call-once';
import { postponeSend, waitForCredentials } from './steps/postpone-send';
import { sendRefusal } from './steps/send-refusal';
import { takeTurn } from './steps/take-turn';
import type { SendDeps } from './deps';

/**
 * Makes at most one provider call for a message. The message enters its conversation first. The call is counted right
 * before it begins, so that a crash costs that attempt and no other. `hasTurn`: an earlier run of the activity has asked
 * for this one.
 * @throws Error only before the call: when the database is away, or `signal` ends the wait
 */
export async function attemptSend(
  deps: SendDeps,
  { workspaceId, messageKey }: { workspaceId: string; messageKey: string },
  { hasTurn, signal }: { hasTurn: boolean; signal?: AbortSignal },
): Promise<AttemptSendResult> {
  const message = await deps.messages.find(workspaceId, messageKey);
  if (message === null) return NOT_FOUND;
  const sender = await deps.senders.find(workspaceId, message.senderId);
  if (sender === null) {
    return mayCall(message) ? endWithoutCall(deps, message, SENDER_LOST) : outcomeOf(message);
  }
  if (!mayCall(message)) {
    return (await enter(deps, message, sender)) ? outcomeOf(message) : NOT_FOUND;
  }
  const refusal = await sendRefusal(deps, message, sender);
  if (refusal !== null) {
    const isEntered = await enter(deps, message, sender, refusal);
    return isEntered ? endWithoutCall(deps, message, refusal) : NOT_FOUND;
  }
  const credentials = savedCredentials(deps.secretBox, sender);
  if (credentials === null) {
    const isEntered = await enter(deps, message, sender);
    return isEntered ? waitForCredentials(deps, message) : NOT_FOUND;
  }

  const entering = enter(deps, message, sender);
  const turn = await takeTurn(deps, message, sender, { hasTurn, entering, signal });
  if (turn.kind === 'not_found') return NOT_FOUND;
  if (turn.kind === 'later') return postponeSend(deps, message, turn);
  const call = { sender, credentials, signal, slotAtMs: turn.slotAtMs };
  try {
    return await callOnce(deps, message, call);
  } finally {
    turn.releasePermit();
  }
}

/** Refusal of a message whose sender is missing, as after a restore from a copy without it. */
const SENDER_LOST = inWords('its number is not known any more');

/** Whether the message has calls left and nothing is known of its outcome yet. */
function mayCall(message: Message): boolean {
  const { kind, attempts, result } = message;
  return result === null && !isAccepted(message) && attempts < rulesOf(kind).providerCallsMax;
}

/** Puts the message into its conversation, once. False when its customer was erased: then the message is deleted. */
async function enter(
  deps: SendDeps,
  message: Message,
  sender: Sender,
  refusal: Refusal | null = null,
): Promise<boolean> {
  if (message.entered) return true;
  const sentence = message.refusal ?? refusal?.sentence ?? null;
  return enterConversation(deps, { ...message, refusal: sentence }, sender);
}
