import { Router } from 'express';
import type { Clock } from '../../../ports/clock';
import { refuseStalePassword } from '../../../services/members/confirm-password';
import type { SaveWebhookSettings } from '../../../services/webhooks/save-webhook-settings';
import {
  type ShowWebhookSettings,
  settingsWithoutQuery,
  shownSettings,
} from '../../../services/webhooks/show-webhook-settings';
import { jsonBody } from '../../middleware/json-body';
import {
  type PersonGuard,
  WORKSPACE,
  actorOf,
  memberOf,
  sessionOf,
} from '../../middleware/require-person';
import { parseBody } from '../../schemas/parse-body';
import { webhookSettingsRequest } from '../../schemas/settings/webhook-settings';

export interface WebhookSettingsRoutesDeps {
  showWebhookSettings: ShowWebhookSettings;
  saveWebhookSettings: SaveWebhookSettings;
  clock: Clock;
}

/** Where statuses are posted (contract 6). */
export function webhookSettingsRoutes(
  deps: WebhookSettingsRoutesDeps,
  people: PersonGuard,
): Router {
  const router = Router();
  const path = `${WORKSPACE}/webhook-settings`;

  router.get(path, people('settings:read'), async (_request, response) => {
    const { workspaceId, permissions } = memberOf(response);
    const shown = await deps.showWebhookSettings(workspaceId);
    const settings = permissions.includes('settings:edit') ? shown : settingsWithoutQuery(shown);
    response.json({ success: true, settings });
  });

  router.put(path, people('settings:edit'), jsonBody, async (request, response) => {
    const change = parseBody(webhookSettingsRequest, request.body);
    // Whoever may send the saved token to an address of their own reads it there.
    if (change.keepTokenForNewOrigin === true)
      refuseStalePassword(sessionOf(response), deps.clock.now());
    const { workspaceId } = memberOf(response);
    const saved = await deps.saveWebhookSettings(workspaceId, change, actorOf(response));
    response.json({
      success: true,
      message: 'Webhook configuration saved.',
      settings: shownSettings(saved.settings),
      warnings: saved.warnings,
    });
  });

  return router;
}
