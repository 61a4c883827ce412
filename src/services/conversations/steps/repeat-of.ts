import { HeraldError } from '../../../domain/errors';
import { messageKeyOf } from '../../../domain/ids';
import type { Message } from '../../../domain/message';
import type { MessageRepository } from '../../../ports/messages';

/**
 * The message that a request with this id was accepted as before; null for a new one. What was accepted stays accepted,
 * also when it could not be sent any more (contract 4.3).
 * @throws HeraldError message_id_conflict when the id was used for something else
 */
export async function repeatOf(
  { messages }: { messages: MessageRepository },
  workspaceId: string,
  messageId: string | undefined,
  requestHash: string,
): Promise<Message | null> {
  if (messageId === undefined) return null;
  const stored = await messages.find(workspaceId, messageKeyOf(workspaceId, messageId));
  if (stored === null || stored.requestHash === requestHash) return stored;
  throw new HeraldError(
    'message_id_conflict',
    'this messageId was used for a different request; use a new one',
    { messageId },
  );
}
