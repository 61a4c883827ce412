import type { FurtherEvent } from '../../domain/further-event';
import type { ReportedStatus } from '../../domain/message';
import { type WebhookSettings, settingsVersion, withoutQuery } from '../../domain/webhook-settings';
import { CONFIGURED_TOKEN, emptySettings } from './save-webhook-settings';
import type { WebhookDeps } from './deps';

/** Shows the webhook settings of a workspace, or the initial ones when none were saved. */
export async function showWebhookSettings(
  deps: WebhookDeps,
  workspaceId: string,
): Promise<ShownWebhookSettings> {
  const saved = await deps.settings.find(workspaceId);
  return shownSettings(saved ?? emptySettings(workspaceId, deps.clock.now()));
}

export function shownSettings(settings: WebhookSettings): ShownWebhookSettings {
  const { enabled, url, sealedToken, events, furtherEvents, signing } = settings;
  const token = sealedToken === null ? null : CONFIGURED_TOKEN;
  const version = settingsVersion(settings);
  return { enabled, url, token, events, furtherEvents, signed: signing !== null, version };
}

/** Returns the settings for people who may not change them, without the query of the URL, which may hold a secret. */
export function settingsWithoutQuery(settings: ShownWebhookSettings): ShownWebhookSettings {
  const { url } = settings;
  return { ...settings, url: url === null ? null : withoutQuery(url) };
}

/** Webhook settings as people see them: the token is write-only (contract 6). */
export interface ShownWebhookSettings {
  enabled: boolean;
  url: string | null;
  token: typeof CONFIGURED_TOKEN | null;
  events: ReportedStatus[];
  furtherEvents: FurtherEvent[];
  /** True when deliveries carry the Standard Webhooks signature. */
  signed: boolean;
  /** Version that a save and a test have to name, so that nobody overwrites or tests settings they have not seen. */
  version: string;
}
