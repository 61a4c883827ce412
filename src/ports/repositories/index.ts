import type { AgentRepository } from './agent-repository';
import type { AnswerRepository } from './answer-repository';
import type { ApiKeyRepository } from './api-key-repository';
import type { BacklogRepository } from './backlog-repository';
import type { ConversationRepository } from './conversation-repository';
import type { CustomerErasures } from './customer-erasures';
import type { CustomerRepository } from './customer-repository';
import type { DeliveryLog } from './delivery-log';
import type { AuditRepository } from './audit-repository';
import type { MembershipRepository } from './membership-repository';
import type { FailingWatch } from './failing-watch';
import type { InboundRepository } from './inbound-repository';
import type { LiveLog } from './live-log';
import type { MessageRepository } from './message-repository';
import type { NoteRepository } from './note-repository';
import type { Pacing } from './pacing';
import type { PasswordResets } from './password-resets';
import type { RecoveryRepository } from './recovery-repository';
import type { SealedValues } from './sealed-values';
import type { SecurityLog } from './security-log';
import type { SenderRepository } from './sender-repository';
import type { TemplateRepository } from './template-repository';
import type { TemplateStage } from './template-stage';
import type { TemplateSyncs } from './template-syncs';
import type { WebhookEventRepository } from './webhook-event-repository';
import type { WebhookOutcomeRepository } from './webhook-outcome-repository';
import type { WebhookSettingsRepository } from './webhook-settings-repository';
import type { WorkspaceRepository } from './workspace-repository';

export { BACKLOG_COUNTED_MAX, type WorkCount } from './backlog-repository';
export type { AnswerClaim, DueAnswer, HandlingExpectation } from './answer-repository';
export type { ConversationFilter, ListedConversation } from './conversation-repository';
export type { DueErasure } from './customer-erasures';
export type { CustomerDecision, CustomerWish } from './customer-repository';
export type { SyncedTemplate, TemplateFilter } from './template-repository';
export type { SenderKey } from './template-syncs';
export type { DueStart, MessageFilter } from './message-repository';
export type { PasswordReset } from './password-resets';
export type { Reservation, ReserveRequest, TurnLane } from './pacing';
export type { CompletedRange, DeliveryFilter, ResentCounts } from './delivery-log';
export type { ChangedConversations, LiveRecord } from './live-log';
export type { SealedField, SealedRecord } from './sealed-values';
export type { RunRef, RunStart } from './webhook-event-repository';
export type {
  AgentRepository,
  AnswerRepository,
  ApiKeyRepository,
  BacklogRepository,
  ConversationRepository,
  CustomerErasures,
  CustomerRepository,
  DeliveryLog,
  AuditRepository,
  MembershipRepository,
  FailingWatch,
  InboundRepository,
  LiveLog,
  MessageRepository,
  NoteRepository,
  Pacing,
  PasswordResets,
  RecoveryRepository,
  SealedValues,
  SecurityLog,
  SenderRepository,
  TemplateRepository,
  TemplateStage,
  TemplateSyncs,
  WebhookEventRepository,
  WebhookOutcomeRepository,
  WebhookSettingsRepository,
  WorkspaceRepository,
};

/** All repositories, under the names that services use. */
export interface Repositories {
  keys: ApiKeyRepository;
  workspaces: WorkspaceRepository;
  memberships: MembershipRepository;
  audit: AuditRepository;
  securityLog: SecurityLog;
  agents: AgentRepository;
  senders: SenderRepository;
  sealed: SealedValues;
  templates: TemplateRepository;
  syncs: TemplateSyncs;
  stage: TemplateStage;
  customers: CustomerRepository;
  erasures: CustomerErasures;
  conversations: ConversationRepository;
  answers: AnswerRepository;
  messages: MessageRepository;
  inbound: InboundRepository;
  notes: NoteRepository;
  pacing: Pacing;
  passwordResets: PasswordResets;
  settings: WebhookSettingsRepository;
  events: WebhookEventRepository;
  outcome: WebhookOutcomeRepository;
  liveLog: LiveLog;
  deliveries: DeliveryLog;
  recoveries: RecoveryRepository;
  watch: FailingWatch;
  backlog: BacklogRepository;
}
