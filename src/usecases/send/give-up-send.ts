import type { Clock } from '../../ports/clock';
import type { MessageRepository } from '../../ports/repositories';

export interface GiveUpSendDeps {
  messages: MessageRepository;
  clock: Clock;
}

const REFUSAL = 'it could not be handed to the provider while its request waited';

/** Ends a send that nobody waits for any more, unless its provider call was begun. Resolves with whether it did. */
export function giveUpSend(
  { messages, clock }: GiveUpSendDeps,
  { workspaceId, key }: { workspaceId: string; key: string },
): Promise<boolean> {
  return messages.giveUp(workspaceId, key, REFUSAL, clock.now());
}
