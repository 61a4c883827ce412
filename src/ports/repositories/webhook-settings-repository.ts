import type { WebhookSettings } from '../../domain/webhook-settings';

export interface WebhookSettingsRepository {
  /** Null when the workspace never saved any. */
  find(workspaceId: string): Promise<WebhookSettings | null>;
  save(settings: WebhookSettings): Promise<void>;
}
