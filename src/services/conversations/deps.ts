import type { KeyedDigest } from '../../domain/keyed-digest';
import type { OptWords } from '../../domain/opt-words';
import type { BudgetRepository } from '../../ports/budgets';
import type { Clock } from '../../ports/clock';
import type {
  AnswerRepository,
  ConversationRepository,
  ConversationStateRepository,
  InboundRepository,
  NoteRepository,
} from '../../ports/conversations';
import type { CustomerRepository } from '../../ports/customers';
import type { WebhookEventRepository } from '../../ports/deliveries';
import type { AddressPolicy } from '../../ports/egress';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { MembershipRepository } from '../../ports/members';
import type { MessageSearch } from '../../ports/message-search';
import type { MessageRepository } from '../../ports/messages';
import type { OpenLink, Providers } from '../../ports/messaging-provider';
import type { RateCardRepository } from '../../ports/rate-cards';
import type { SecretBox } from '../../ports/secret-box';
import type { SenderRepository } from '../../ports/senders';
import type { TemplateRepository } from '../../ports/templates';
import type { Tracing } from '../../ports/tracing';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import type { Permits } from '../steps/permits';

/** A file on its way from a provider or to it. Uploads may take minutes, so they have permits of their own. */
export type Transfer = 'media' | 'upload';

/** Dependencies of conversations and the Inbox. */
export interface ConversationDeps {
  /** Judges the addresses of header media. */
  addressPolicy: AddressPolicy;
  answers: AnswerRepository;
  budgets: BudgetRepository;
  clock: Clock;
  conversationStates: ConversationStateRepository;
  conversations: ConversationRepository;
  customers: CustomerRepository;
  digests: KeyedDigest;
  events: WebhookEventRepository;
  inbound: InboundRepository;
  live: LiveChanges;
  log: Logger;
  /** Permits for files under way in this process. */
  mediaPermits: Permits<Transfer>;
  /** Timeout of one file. */
  mediaTimeoutMs: number;
  memberships: MembershipRepository;
  messageSearch: MessageSearch;
  messages: MessageRepository;
  notes: NoteRepository;
  openLink: OpenLink;
  optWords: OptWords;
  providers: Providers;
  rateCards: RateCardRepository;
  secretBox: SecretBox;
  senders: SenderRepository;
  /** Age at which the reconciler starts an answer, or the workflow of a message, that nobody started. */
  startGraceMs: number;
  /** Wait of a request, after which the reconciler looks after its message. */
  syncWaitMs: number;
  templates: TemplateRepository;
  /** Absent where tracing is off. */
  tracing?: Tracing | undefined;
  workflows: WorkflowGateway;
}
