import type { Conversation } from '../../../domain/conversation';
import { HeraldError } from '../../../domain/errors';
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

/** Returns the sender to write from. @throws HeraldError sender_not_found */
export async function requireConversationSender(
  deps: { senders: SenderRepository },
  conversation: Conversation,
): Promise<Sender> {
  const sender = await findConversationSender(deps, conversation);
  if (sender !== null) return sender;
  throw new HeraldError('sender_not_found', 'nobody has the number of this conversation');
}
