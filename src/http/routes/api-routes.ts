import { Router } from 'express';
import { requireKey, keyOf } from '../middleware/require-key';
import { jsonBody } from '../middleware/json-body';
import { requestIdOf } from '../middleware/request-id';
import { presentMessage } from '../presenters/message';
import { presentSendAnswer } from '../presenters/send-answer';
import { presentTemplate } from '../presenters/template';
import { parseSendRequest } from '../schemas/send-request';
import type { AuthenticateKey } from '../../usecases/keys/authenticate-key';
import type { GetMessage } from '../../usecases/send/get-message';
import type { SendTemplate } from '../../usecases/send/send-template';
import type { ListTemplates } from '../../usecases/template/list-templates';

export interface ApiRoutesDeps {
  authenticateKey: AuthenticateKey;
  listTemplates: ListTemplates;
  sendTemplate: SendTemplate;
  getMessage: GetMessage;
}

/** What backends call with an API key (contract 3 and 4). */
export function apiRoutes(deps: ApiRoutesDeps): Router {
  const router = Router();
  const key = (scope: Parameters<AuthenticateKey>[1]) => requireKey(deps.authenticateKey, scope);

  router.get('/template', key('templates:read'), async (_request, response) => {
    const listed = await deps.listTemplates(keyOf(response).workspaceId);
    response.json({ success: true, data: listed.map(presentTemplate) });
  });

  router.get('/api/v2/template/health', key(null), (_request, response) => {
    response.json({
      status: 'ok',
      service: 'template-v2-api',
      version: '2.0',
      timestamp: new Date(),
    });
  });

  router.post(
    '/api/v2/template/send',
    key('messages:send'),
    jsonBody,
    async (request, response) => {
      const send = parseSendRequest(request.body, request.get('idempotency-key'));
      const answer = await deps.sendTemplate(keyOf(response).workspaceId, send);
      const { status, body } = presentSendAnswer(answer, requestIdOf(response));
      if (answer.replayed) response.set('Idempotent-Replayed', 'true');
      response.status(status).json(body);
    },
  );

  router.get(
    '/api/v2/template/messages/:messageId',
    key('messages:read'),
    async (request, response) => {
      const found = await deps.getMessage(
        keyOf(response).workspaceId,
        String(request.params['messageId']),
      );
      response.json(presentMessage(found));
    },
  );

  return router;
}
