import { type Request, Router } from 'express';
import type { GetConversation } from '../../services/conversations/get-conversation';
import type { ListConversationMessages } from '../../services/conversations/list-conversation-messages';
import type { ListConversations } from '../../services/conversations/list-conversations';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import {
  presentConversation,
  presentConversationInFull,
  presentConversationMessage,
} from '../presenters/conversation';
import { conversationsQuery, messagesQuery } from '../schemas/conversation-query';
import { parseQuery, presentPage } from '../schemas/page-query';

export interface ConversationRoutesDeps {
  listConversations: ListConversations;
  getConversation: GetConversation;
  listConversationMessages: ListConversationMessages;
}

const PATH = '/api/v2/conversations';

/** What was said, and who answers. */
export function conversationRoutes(deps: ConversationRoutesDeps, key: KeyGuard): Router {
  const router = Router();

  router.get(PATH, key('messages:read'), async (request, response) => {
    const { workspaceId } = keyOf(response);
    const { limit, cursor, ...filter } = parseQuery(conversationsQuery, request.query);
    const page = await deps.listConversations(workspaceId, filter, { limit, cursor });
    response.json(presentPage(page, presentConversation));
  });

  router.get(`${PATH}/:conversationId`, key('messages:read'), async (request, response) => {
    const { workspaceId } = keyOf(response);
    const conversation = await deps.getConversation(workspaceId, conversationIdIn(request));
    response.json({ success: true, ...presentConversationInFull(conversation) });
  });

  router.get(
    `${PATH}/:conversationId/messages`,
    key('messages:read'),
    async (request, response) => {
      const { workspaceId } = keyOf(response);
      const asked = parseQuery(messagesQuery, request.query);
      const id = conversationIdIn(request);
      const page = await deps.listConversationMessages(workspaceId, id, asked);
      response.json(presentPage(page, presentConversationMessage));
    },
  );

  return router;
}

function conversationIdIn(request: Request): string {
  return String(request.params['conversationId']);
}
