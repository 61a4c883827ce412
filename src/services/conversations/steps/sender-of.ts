import type { Conversation } from '../../../domain/conversation';
import type { Sender } from '../../../domain/sender';
import type { SenderRepository } from '../../../ports/senders';

/** Finds the sender of a conversation's number: the connected one, else the latest; null for none. */
export async function senderOf(
  { senders }: { senders: SenderRepository },
  { workspaceId, senderId, senderNumber }: Conversation,
): Promise<Sender | null> {
  const all = await senders.list(workspaceId);
  const current = all.find(({ connected, number }) => connected && number === senderNumber);
  return current ?? all.find(({ id }) => id === senderId) ?? null;
}
