import { Router } from 'express';
import type { PreviewTemplate } from '../../services/templates/preview-template';
import type { SendTemplate } from '../../services/messages/send-template';
import { jsonBody } from '../middleware/json-body';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import { answerPreview, answerSend } from './answer-send';

export interface SendRoutesDeps {
  sendTemplate: SendTemplate;
  previewTemplate: PreviewTemplate;
}

/** Sending with tracking, and what it would look like (contract 4). */
export function sendRoutes(deps: SendRoutesDeps, key: KeyGuard): Router {
  const router = Router();

  router.post(
    '/api/v2/template/send',
    key('messages:send'),
    jsonBody,
    async (request, response) => {
      await answerSend(deps, keyOf(response).workspaceId, request, response);
    },
  );

  router.post(
    '/api/v2/template/preview',
    key('templates:read'),
    jsonBody,
    async (request, response) => {
      await answerPreview(deps, keyOf(response), request, response);
    },
  );

  return router;
}
