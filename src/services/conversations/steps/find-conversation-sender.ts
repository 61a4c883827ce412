import type { Conversation } from '../../../domain/conversation';
import type { Sender } from '../../../domain/sender';
import type { SenderRepository } from '../../../ports/senders';

/**
 * Returns the sender with a conversation's number: the connected one, else the one of the latest message, or null when
 * neither exists.
 */
export async function findConversationSender(
  { senders }: { senders: SenderRepository },
  { workspaceId, senderId, senderNumber }: Conversation,
): Promise<Sender | null> {
  const all = await senders.list(workspaceId);
  const current = all.find(({ connected, number }) => connected && number === senderNumber);
  return current ?? all.find(({ id }) => id === senderId) ?? null;
}
