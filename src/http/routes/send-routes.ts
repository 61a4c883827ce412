import { Router } from 'express';
import type { PreviewTemplate } from '../../usecases/send/preview-template';
import type { SendTemplate } from '../../usecases/send/send-template';
import { bodyTextOf, jsonBody } from '../middleware/json-body';
import { requestIdOf } from '../middleware/request-id';
import { type KeyGuard, keyOf } from '../middleware/require-key';
import { presentSendAnswer } from '../presenters/send-answer';
import { withMetadataAsWritten } from '../schemas/metadata';
import { parsePreviewRequest, parseSendRequest } from '../schemas/send-request';

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
      const parsed = parseSendRequest(request.body, request.get('idempotency-key'));
      const send = withMetadataAsWritten(parsed, bodyTextOf(request));
      const answer = await deps.sendTemplate(keyOf(response).workspaceId, send);
      const { status, body } = presentSendAnswer(answer, requestIdOf(response));
      if (answer.replayed) response.set('Idempotent-Replayed', 'true');
      response.status(status).json(body);
    },
  );

  router.post(
    '/api/v2/template/preview',
    key('templates:read'),
    jsonBody,
    async (request, response) => {
      const preview = parsePreviewRequest(request.body, request.get('idempotency-key'));
      const { warnings } = preview;
      const shown = await deps.previewTemplate(keyOf(response), preview);
      response.json({ success: true, ...shown, warnings });
    },
  );

  return router;
}
