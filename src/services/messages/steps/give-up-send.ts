import type { Message } from '../../../domain/message';
import { type Refusal, inWords } from '../../../domain/refusal';
import type { SharedDeps } from '../../deps';

export type GiveUpSendDeps = Pick<SharedDeps, 'clock' | 'live' | 'messages'>;

/** Refusal of a message that must not outlive its request. */
export const TOO_LATE = inWords('it could not be handed to the provider while its request waited');

/**
 * Ends a message as unreachable, unless a provider call was begun that is not among the `attempts` the caller knows to be
 * over. Resolves with whether it did.
 */
export async function giveUpSend(
  { messages, live, clock }: GiveUpSendDeps,
  { workspaceId, key, conversationId }: Pick<Message, 'workspaceId' | 'key' | 'conversationId'>,
  refusal: Refusal = TOO_LATE,
  attempts = 0,
): Promise<boolean> {
  const isGivenUp = await messages.giveUp(workspaceId, key, refusal, clock.now(), attempts);
  if (isGivenUp) live.publish(workspaceId, conversationId);
  return isGivenUp;
}
