import type { KeyedDigest } from '../../domain/keyed-digest';
import type { Sender } from '../../domain/sender';
import type { BudgetRepository } from '../../ports/budgets';
import type { Clock } from '../../ports/clock';
import type { AnswerRepository, ConversationRepository } from '../../ports/conversations';
import type { CustomerErasures, CustomerRepository } from '../../ports/customers';
import type { WebhookEventRepository } from '../../ports/deliveries';
import type { AddressPolicy } from '../../ports/egress';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { MessageRepository } from '../../ports/messages';
import type { ProviderOrigins, Providers } from '../../ports/messaging-provider';
import type { Metrics } from '../../ports/metrics';
import type { Pacing } from '../../ports/pacing';
import type { RateCardRepository } from '../../ports/rate-cards';
import type { SecretBox } from '../../ports/secret-box';
import type { SenderRepository } from '../../ports/senders';
import type { TemplateRepository } from '../../ports/templates';
import type { Tracing } from '../../ports/tracing';
import type { UnclassifiedErrors } from '../../ports/unclassified-errors';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import type { RaiseEvent } from '../deliveries/steps/raise-event';
import type { Permits } from '../steps/permits';
import type { SyncSoon } from '../templates/deps';
import type { SlotLateness } from './steps/slot-lateness';

/** Dependencies of outgoing messages. */
export interface MessageDeps {
  /** Judges the addresses of header media. */
  addressPolicy: AddressPolicy;
  budgets: BudgetRepository;
  clock: Clock;
  conversations: ConversationRepository;
  customers: CustomerRepository;
  digests: KeyedDigest;
  erasures: CustomerErasures;
  events: WebhookEventRepository;
  live: LiveChanges;
  log: Logger;
  messages: MessageRepository;
  metrics: Metrics;
  rateCards: RateCardRepository;
  senders: SenderRepository;
  /** Age at which the reconciler starts the workflow of a message without a result. */
  startGraceMs: number;
  /** How long a sync request waits for the provider's answer (contract 4.2). */
  syncWaitMs: number;
  templates: TemplateRepository;
  /** Absent where tracing is off. */
  tracing?: Tracing | undefined;
  unclassified: UnclassifiedErrors;
  workflows: WorkflowGateway;
}

/** Dependencies of the attempts to send. */
export interface SendDeps {
  answers: AnswerRepository;
  /** Returns the address a sender's provider reports to; null without a public address. */
  callbackUrl: (sender: Sender) => string | null;
  clock: Clock;
  conversations: ConversationRepository;
  customers: CustomerRepository;
  digests: KeyedDigest;
  erasures: CustomerErasures;
  lateness: SlotLateness;
  live: LiveChanges;
  log: Logger;
  messages: MessageRepository;
  /** For senders without a rate of their own. */
  messagesPerSecond: number;
  metrics: Metrics;
  pacing: Pacing;
  /** The time that all processes share. */
  pacingClock: Clock;
  /** Permits for calls to a provider, by its origin and the workspace. */
  permits: Permits<'send'>;
  providerOrigins: ProviderOrigins;
  providers: Providers;
  raiseEvent: RaiseEvent;
  secretBox: SecretBox;
  senders: SenderRepository;
  /** How long after its turn the reconciler looks after a postponed message. */
  startGraceMs: number;
  syncSoon: SyncSoon;
  /** How long a request waits for the outcome of its message. */
  syncWaitMs: number;
  templates: TemplateRepository;
  /** Longest provider call (contract 4.2: 10 s). */
  timeoutMs: number;
  /** Absent where tracing is off. */
  tracing?: Tracing | undefined;
  unclassified: UnclassifiedErrors;
}
