import { Router } from 'express';
import type { GetMessage } from '../../services/messages/get-message';
import type { ListMessages } from '../../services/messages/list-messages';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import { presentMessageState, presentMessage } from '../presenters/message';
import { messageListQuery } from '../schemas/message-list-query';
import { parseQuery, presentPage } from '../schemas/page-query';

export interface MessageRoutesDeps {
  listMessages: ListMessages;
  getMessage: GetMessage;
}

/** What became of what was sent (contract 4.4). */
export function messageRoutes(deps: MessageRoutesDeps, key: KeyGuard): Router {
  const router = Router();

  router.get('/api/v2/template/messages', key('messages:read'), async (request, response) => {
    const { status, recipient, since, ...page } = parseQuery(messageListQuery, request.query);
    const filter = { statuses: status, recipientNumber: recipient, since };
    const found = await deps.listMessages(keyOf(response).workspaceId, filter, page);
    response.json(presentPage(found, presentMessageState));
  });

  router.get(
    '/api/v2/template/messages/:messageId',
    key('messages:read'),
    async (request, response) => {
      const { workspaceId } = keyOf(response);
      const found = await deps.getMessage(workspaceId, String(request.params['messageId']));
      response.json(presentMessage(found));
    },
  );

  return router;
}
