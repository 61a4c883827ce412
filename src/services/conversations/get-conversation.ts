import type { Conversation } from '../../domain/conversation';
import { HeraldError } from '../../domain/errors';
import type { ConversationDeps } from './deps';

/** Returns a conversation with the history of its assignments. @throws HeraldError conversation_not_found */
export async function getConversation(
  { conversations }: ConversationDeps,
  workspaceId: string,
  conversationId: string,
): Promise<Conversation> {
  const conversation = await conversations.find(workspaceId, conversationId);
  if (conversation === null) {
    throw new HeraldError(
      'conversation_not_found',
      'there is no such conversation in this workspace',
    );
  }
  return conversation;
}
