import type { Message } from '../../domain/message';
import type { Clock } from '../../ports/clock';
import type { LiveChanges } from '../../ports/live-changes';
import { inWords } from '../../domain/refusal';
import type { MessageRepository } from '../../ports/messages';

export interface GiveUpSendDeps {
  messages: MessageRepository;
  live: LiveChanges;
  clock: Clock;
}

/** Failure of a send that ended because nobody waits for it any more. */
export const TOO_LATE = inWords('it could not be handed to the provider while its request waited');

/**
 * Ends a send that is not to go out any more, unless its provider call was begun. Resolves with whether it did. Of
 * `uncalled` calls that were counted the caller knows that none was made.
 */
export async function giveUpSend(
  { messages, live, clock }: GiveUpSendDeps,
  { workspaceId, key, conversationId }: Pick<Message, 'workspaceId' | 'key' | 'conversationId'>,
  refusal = TOO_LATE,
  uncalled = 0,
): Promise<boolean> {
  const isGivenUp = await messages.giveUp(workspaceId, key, refusal, clock.now(), uncalled);
  if (isGivenUp) live.publish(workspaceId, conversationId);
  return isGivenUp;
}
