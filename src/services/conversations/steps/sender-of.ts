import type { Conversation } from '../../../domain/conversation';
import type { Sender } from '../../../domain/sender';
import type { SenderRepository } from '../../../ports/repositories';

/** Who has the number of a conversation: the connected sender with it, else the one that last had it; null for none. */
export async function senderOf(
  { senders }: { senders: SenderRepository },
  { workspaceId, senderId, senderNumber }: Conversation,
): Promise<Sender | null> {
  const all = await senders.list(workspaceId);
  const current = all.find(({ connected, number }) => connected && number === senderNumber);
  return current ?? all.find(({ id }) => id === senderId) ?? null;
}
