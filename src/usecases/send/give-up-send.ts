import type { Clock } from '../../ports/clock';
import type { MessageRepository } from '../../ports/repositories';

export interface GiveUpSendDeps {
  messages: MessageRepository;
  clock: Clock;
}

/** Of a send that ended because nobody waits for it any more. */
export const TOO_LATE = 'it could not be handed to the provider while its request waited';

/** Ends a send that is not to go out any more, unless its provider call was begun. Resolves with whether it did. */
export function giveUpSend(
  { messages, clock }: GiveUpSendDeps,
  { workspaceId, key }: { workspaceId: string; key: string },
  refusal = TOO_LATE,
): Promise<boolean> {
  return messages.giveUp(workspaceId, key, refusal, clock.now());
}
