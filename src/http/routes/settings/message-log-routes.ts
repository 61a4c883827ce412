import { Router } from 'express';
import type { FindMessages } from '../../../services/messages/find-messages';
import type { ShowMessage } from '../../../services/messages/show-message';
import { type PersonGuard, WORKSPACE, memberOf } from '../../middleware/require-person';
import { presentLoggedMessage, presentMessageDetails } from '../../presenters/message-log';
import { parseQuery, presentPage } from '../../schemas/page-query';
import { messageLogQuery } from '../../schemas/settings/message-log';

export interface MessageLogRoutesDeps {
  findMessages: FindMessages;
  showMessage: ShowMessage;
}

/** What the workspace sent, for people: from every source, with the provider's own words. */
export function messageLogRoutes(deps: MessageLogRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/messages`;

  router.get(path, people('settings:read'), async (request, response) => {
    const { limit, cursor, ...asked } = parseQuery(messageLogQuery, request.query);
    const { status: statuses, recipient: recipientNumber, messageId, since, before } = asked;
    const { workspaceId } = memberOf(response);
    const query = { statuses, recipientNumber, messageId, since, before };
    const page = await deps.findMessages(workspaceId, query, { limit, cursor });
    response.json(presentPage(page, presentLoggedMessage));
  });

  router.get(`${path}/:messageId`, people('settings:read'), async (request, response) => {
    const messageId = String(request.params['messageId']);
    const details = await deps.showMessage(memberOf(response).workspaceId, messageId);
    response.json({ success: true, message: presentMessageDetails(details) });
  });

  return router;
}
