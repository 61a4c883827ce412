import { Router } from 'express';
import type { TestWebhook } from '../../../services/webhooks/test-webhook';
import type { GetWebhookHealth } from '../../../services/webhooks/webhook-health';
import type { CountSessionRequest } from '../../../services/members/count-session-request';
import type { WebhookSigningUseCases } from '../../../services/webhooks/webhook-signing';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { refuseExceeded } from '../../middleware/rate-headers';
import { parseBody } from '../../schemas/parse-body';
import {
  emptyRequest,
  overlapMsOf,
  rotateRequest,
  webhookTestRequest,
} from '../../schemas/settings/webhook-actions';

export interface WebhookActionRoutesDeps {
  webhookHealth: GetWebhookHealth;
  testWebhook: TestWebhook;
  countSessionRequest: CountSessionRequest;
  webhookSigning: WebhookSigningUseCases;
}

/** How webhooks are doing, testing them, and their signature (contract 6 and 7). */
export function webhookActionRoutes(deps: WebhookActionRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const path = `${WORKSPACE}/webhook-settings`;
  const edit = people('settings:edit');
  const showSecret = people('settings:edit', { freshPassword: true });

  router.get(`${path}/health`, people('settings:read'), async (_request, response) => {
    const health = await deps.webhookHealth(memberOf(response).workspaceId);
    response.json({ success: true, health });
  });

  router.post(`${path}/test`, edit, jsonBody, async (request, response) => {
    const { event = 'delivered', ...believed } = parseBody(webhookTestRequest, request.body);
    const { workspaceId } = memberOf(response);
    refuseExceeded(await deps.countSessionRequest.ofWebhookTest(workspaceId));
    const result = await deps.testWebhook(workspaceId, event, believed);
    response.json({ success: true, result });
  });

  router.post(`${path}/signature`, showSecret, jsonBody, async (request, response) => {
    parseBody(emptyRequest, request.body);
    const { workspaceId } = memberOf(response);
    const made = await deps.webhookSigning.enable(workspaceId, actorOf(response));
    response.status(201).json({ success: true, ...made });
  });

  router.post(`${path}/signature/rotate`, showSecret, jsonBody, async (request, response) => {
    const overlapMs = overlapMsOf(parseBody(rotateRequest, request.body));
    const { workspaceId } = memberOf(response);
    const made = await deps.webhookSigning.rotate(workspaceId, overlapMs, actorOf(response));
    response.json({ success: true, ...made });
  });

  router.delete(`${path}/signature`, edit, async (_request, response) => {
    await deps.webhookSigning.disable(memberOf(response).workspaceId, actorOf(response));
    response.json({ success: true });
  });

  return router;
}
