import type { ApiKeyRepository } from './api-key-repository';
import type { ConversationRepository } from './conversation-repository';
import type { CustomerRepository } from './customer-repository';
import type { MessageRepository } from './message-repository';
import type { SenderRepository } from './sender-repository';
import type { StatusInbox } from './status-inbox';
import type { TemplateRepository } from './template-repository';
import type { WebhookEventRepository } from './webhook-event-repository';
import type { WebhookSettingsRepository } from './webhook-settings-repository';
import type { WorkspaceRepository } from './workspace-repository';

export type { ConversationFilter } from './conversation-repository';
export type { CustomerDecision } from './customer-repository';
export type { SyncedTemplate } from './template-repository';
export type { DueStart } from './message-repository';
export type { InboxItem } from './status-inbox';
export type { RunRef } from './webhook-event-repository';
export type {
  ApiKeyRepository,
  ConversationRepository,
  CustomerRepository,
  MessageRepository,
  SenderRepository,
  StatusInbox,
  TemplateRepository,
  WebhookEventRepository,
  WebhookSettingsRepository,
  WorkspaceRepository,
};

/** All of them, under the names use cases know them by. */
export interface Repositories {
  keys: ApiKeyRepository;
  workspaces: WorkspaceRepository;
  senders: SenderRepository;
  templates: TemplateRepository;
  customers: CustomerRepository;
  conversations: ConversationRepository;
  messages: MessageRepository;
  inbox: StatusInbox;
  settings: WebhookSettingsRepository;
  events: WebhookEventRepository;
}
