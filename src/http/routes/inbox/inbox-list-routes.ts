import { Router } from 'express';
import type { ListInbox } from '../../../services/conversations/list-inbox';
import type { ListInboxMessages } from '../../../services/conversations/list-inbox-messages';
import type { ShowConversation } from '../../../services/conversations/show-conversation';
import { type PersonGuard, WORKSPACE, memberOf } from '../../middleware/require-person';
import {
  presentInboxMessage,
  presentInboxRow,
  presentShownConversation,
} from '../../presenters/inbox';
import { messagesQuery } from '../../schemas/conversation-query';
import { inboxQuery } from '../../schemas/inbox/conversations';
import { parseQuery, presentPage } from '../../schemas/page-query';
import { conversationIn } from './conversation-in';

export interface InboxListRoutesDeps {
  listInbox: ListInbox;
  showConversation: ShowConversation;
  listInboxMessages: ListInboxMessages;
}

/** What people look at: conversations, one of them, and what was said in it. */
export function inboxListRoutes(deps: InboxListRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/conversations`;
  const use = people('inbox:use');

  router.get(path, use, async (request, response) => {
    const asked = parseQuery(inboxQuery, request.query);
    const { limit, cursor, assignedTo, unread, search, ...others } = asked;
    const { workspaceId, id: me } = memberOf(response);
    const filter = {
      ...others,
      memberId: assignedTo === 'me' ? me : assignedTo,
      unread: unread === undefined ? undefined : true,
      terms: search,
    } as const;
    const page = await deps.listInbox(workspaceId, filter, { limit, cursor });
    response.json(presentPage(page, presentInboxRow));
  });

  router.get(`${path}/:conversationId`, use, async (request, response) => {
    const { workspaceId, conversationId } = conversationIn(request, response);
    const shown = await deps.showConversation(workspaceId, conversationId);
    response.json({ success: true, conversation: presentShownConversation(shown) });
  });

  router.get(`${path}/:conversationId/messages`, use, async (request, response) => {
    const asked = parseQuery(messagesQuery, request.query);
    const { workspaceId, conversationId } = conversationIn(request, response);
    const page = await deps.listInboxMessages(workspaceId, conversationId, asked);
    response.json(presentPage(page, presentInboxMessage));
  });

  return router;
}
