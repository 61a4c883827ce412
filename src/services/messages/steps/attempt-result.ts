import type { HeldStatus, Message, ProviderError } from '../../../domain/message';
import type { PostponeReason } from '../../../domain/pacing';
import type { Refusal } from '../../../domain/refusal';
import { type GiveUpSendDeps, giveUpSend } from './give-up-send';

/**
 * Outcome of one attempt to send a message. Another attempt may follow `network_failure`; it has to follow `postponed`,
 * for which no call was made. `not_found`: the message was withdrawn, or erased with its customer.
 */
export type AttemptSendResult =
  /** `providerMessageId`: null when it is lost. */
  | { kind: 'accepted'; providerMessageId: string | null; held?: HeldStatus }
  | { kind: 'rejected'; error: ProviderError }
  | { kind: 'unreachable' }
  | { kind: 'network_failure'; reason: string; attempt: number }
  | { kind: 'postponed'; reason: PostponeReason; turnInMs: number }
  | { kind: 'not_found' };

export const NOT_FOUND: AttemptSendResult = { kind: 'not_found' };

/** Gives a message up, and returns its outcome: another run may have had one first. */
export async function endWithoutCall(
  deps: GiveUpSendDeps,
  message: Message,
  refusal: Refusal,
): Promise<AttemptSendResult> {
  await giveUpSend(deps, message, refusal, message.attempts);
  return storedOutcome(deps, message);
}

/** Reads a message again and returns its outcome. */
export async function storedOutcome(
  { messages }: Pick<GiveUpSendDeps, 'messages'>,
  { workspaceId, key }: Message,
): Promise<AttemptSendResult> {
  const message = await messages.find(workspaceId, key);
  return message === null ? NOT_FOUND : outcomeOf(message);
}

/** Returns the outcome of a message that no further call may be made for. */
export function outcomeOf({
  result,
  providerError,
  providerMessageIds,
}: Message): AttemptSendResult {
  if (result?.kind === 'rejected' && providerError !== null) {
    return { kind: 'rejected', error: providerError };
  }
  const [providerMessageId] = providerMessageIds;
  if (providerMessageId !== undefined) return { kind: 'accepted', providerMessageId };
  return result?.kind === 'accepted'
    ? { kind: 'accepted', providerMessageId: null }
    : { kind: 'unreachable' };
}
