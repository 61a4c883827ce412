import { type Request, type Response, Router } from 'express';
import type { ChangeSenderRate } from '../../../services/senders/change-sender-rate';
import type { SenderViews } from '../../../services/senders/show-sender';
import type { RequestSync } from '../../../services/templates/request-sync';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { parseBody } from '../../schemas/parse-body';
import { senderChangeRequest } from '../../schemas/settings/senders';
import { emptyRequest } from '../../schemas/settings/webhook-actions';

export interface SenderRoutesDeps {
  senderViews: SenderViews;
  changeSenderRate: ChangeSenderRate;
  requestSync: RequestSync;
}

/** The numbers that messages go out from (contract 6). How they are connected: connection-routes.ts. */
export function senderRoutes(deps: SenderRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/senders`;
  const [read, edit] = [people('settings:read'), people('settings:edit')];

  router.get(path, read, async (_request, response) => {
    const { workspaceId } = memberOf(response);
    response.json({ success: true, data: await deps.senderViews.list(workspaceId) });
  });

  router.get(`${path}/:senderId`, read, async (request, response) => {
    const sender = await deps.senderViews.show(...targetOf(request, response));
    response.json({ success: true, sender });
  });

  router.patch(`${path}/:senderId`, edit, jsonBody, async (request, response) => {
    const { messagesPerSecond } = parseBody(senderChangeRequest, request.body);
    const target = targetOf(request, response);
    const sender = await deps.changeSenderRate(...target, messagesPerSecond, actorOf(response));
    response.json({ success: true, sender: deps.senderViews.of(sender) });
  });

  router.post(`${path}/:senderId/sync`, edit, jsonBody, async (request, response) => {
    parseBody(emptyRequest, request.body);
    await deps.requestSync(...targetOf(request, response));
    response.status(202).json({ success: true });
  });

  return router;
}

/** The workspace and the sender of the path. */
export function targetOf(request: Request, response: Response): [string, string] {
  return [memberOf(response).workspaceId, String(request.params['senderId'])];
}
