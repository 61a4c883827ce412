import type { Conversation } from '../../domain/conversation';
import { HeraldError } from '../../domain/errors';
import type { ConversationRepository } from '../../ports/conversations';

export type GetConversation = (
  workspaceId: string,
  conversationId: string,
) => Promise<Conversation>;

export interface GetConversationDeps {
  conversations: ConversationRepository;
}

/** Returns a conversation with the history of its assignments. @throws HeraldError conversation_not_found */
export function getConversation({ conversations }: GetConversationDeps): GetConversation {
  return async (workspaceId, conversationId) => {
    const conversation = await conversations.find(workspaceId, conversationId);
    if (conversation === null) {
      throw new HeraldError(
        'conversation_not_found',
        'there is no such conversation in this workspace',
      );
    }
    return conversation;
  };
}
