import { bindAll } from '../steps/bind';
import { saveWebhookSettings } from './save-webhook-settings';
import { showWebhookSettings } from './show-webhook-settings';
import { testWebhook } from './test-webhook';
import { getWebhookHealth } from './webhook-health';
import { webhookSigning } from './webhook-signing';
import type { WebhookDeps } from './deps';

/** Creates the services of webhook settings. */
export function createWebhooks(deps: WebhookDeps) {
  return {
    ...bindAll(deps, {
      showSettings: showWebhookSettings,
      saveSettings: saveWebhookSettings,
      health: getWebhookHealth,
      test: testWebhook,
    }),
    signing: webhookSigning(deps),
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
