import { Router } from 'express';
import type { GetMessage } from '../../usecases/send/get-message';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import { presentMessage } from '../presenters/message';

export interface MessageRoutesDeps {
  getMessage: GetMessage;
}

/** What became of what was sent (contract 4.4). */
export function messageRoutes(deps: MessageRoutesDeps, key: KeyGuard): Router {
  const router = Router();

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
