import { HeraldError } from '../../../domain/errors';
import { messageKeyOf } from '../../../domain/ids';
import type { Message } from '../../../domain/message';
import type { MessageRepository } from '../../../ports/messages';

/**
 * Returns the message that an earlier request with this id was accepted as, or null. It stays accepted, also when it could
 * not be sent any more (contract 4.3).
 * @throws HeraldError message_id_conflict when the id was used for a different request
 */
export async function findEarlier(
  { messages }: { messages: MessageRepository },
  workspaceId: string,
  messageId: string | undefined,
  requestHash: string,
): Promise<Message | null> {
  if (messageId === undefined) return null;
  const earlier = await messages.find(workspaceId, messageKeyOf(workspaceId, messageId));
  if (earlier === null || earlier.requestHash === requestHash) return earlier;
  throw new HeraldError(
    'message_id_conflict',
    'this messageId was used for a different request; use a new one',
    { messageId },
  );
}
