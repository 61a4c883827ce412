export type { ApiKeyRepository } from './api-key-repository';
export type { MessageRepository, DueStart } from './message-repository';
export type { SenderRepository } from './sender-repository';
export type { InboxItem, StatusInbox } from './status-inbox';
export type { SyncedTemplate, TemplateRepository } from './template-repository';
export type { FinalState, WebhookEventRepository } from './webhook-event-repository';
export type { WebhookSettingsRepository } from './webhook-settings-repository';
export type { WorkspaceRepository } from './workspace-repository';
