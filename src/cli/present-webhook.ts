import type { ShownWebhookSettings } from '../services/webhooks/show-webhook-settings';
import { formatFields } from './format';

export function formatWebhookSettings(settings: ShownWebhookSettings): string {
  return formatFields({
    Enabled: settings.enabled ? 'yes' : 'no',
    URL: settings.url ?? '(none)',
    Token: settings.token ?? '(none)',
    Signature: settings.signed ? 'on' : 'off',
    Events: settings.events.join(', ') || '(none)',
  });
}
