import type { Message } from '../../domain/message';
import type { MessageRepository } from '../../ports/repositories';

export interface StoreMessageDeps {
  messages: MessageRepository;
  /** After this long without a result the sweep makes sure that the workflow was started. */
  startGraceMs: number;
}

/** Stores a new message, whichever endpoint it came through. False when its key is taken: the unique key decides. */
export function storeMessage(deps: StoreMessageDeps, message: Message): Promise<boolean> {
  const startDueAt = new Date(message.createdAt.getTime() + deps.startGraceMs);
  return deps.messages.insert(message, startDueAt);
}
