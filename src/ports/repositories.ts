import type { AgentRepository } from './agents';
import type { ApiKeyRepository } from './api-keys';
import type { AuditRepository } from './audit';
import type { BudgetRepository } from './budgets';
import type { BacklogRepository } from './backlog';
import type { CannedReplyRepository } from './canned-replies';
import type {
  AnswerRepository,
  ConversationRepository,
  ConversationStateRepository,
  InboundRepository,
  NoteRepository,
} from './conversations';
import type { CustomerErasures, CustomerRepository } from './customers';
import type {
  DeliveryLog,
  RecoveryRepository,
  WebhookEventRepository,
  WebhookOutcomeRepository,
} from './deliveries';
import type { KeyRequestRepository } from './key-requests';
import type { ListenerLog } from './listeners';
import type { LiveLog } from './live-changes';
import type {
  MembershipRepository,
  PasswordResets,
  SecurityLog,
  WorkspaceRepository,
} from './members';
import type { WaitingChangeRepository } from './message-changes';
import type { MessageSearch } from './message-search';
import type { MessageRepository } from './messages';
import type { Pacing } from './pacing';
import type { RateCardRepository } from './rate-cards';
import type { RefusedRequestLog } from './refused-requests';
import type { SavedViewRepository } from './saved-views';
import type { SealedValues } from './sealed-values';
import type { SenderRepository } from './senders';
import type { StatisticRepository } from './statistics';
import type { TemplateRepository, TemplateStage, TemplateSyncs } from './templates';
import type { UsageRepository } from './usage';
import type { UnclassifiedErrors } from './unclassified-errors';
import type { UnreadCallbackRepository } from './unread-callbacks';
import type { FailingWatch, InsideOriginRepository, WebhookSettingsRepository } from './webhooks';

/** All repositories, under the names that services use. */
export interface Repositories {
  keys: ApiKeyRepository;
  keyRequests: KeyRequestRepository;
  refusedRequests: RefusedRequestLog;
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
  conversationStates: ConversationStateRepository;
  answers: AnswerRepository;
  messages: MessageRepository;
  messageSearch: MessageSearch;
  unclassified: UnclassifiedErrors;
  inbound: InboundRepository;
  waitingChanges: WaitingChangeRepository;
  notes: NoteRepository;
  pacing: Pacing;
  passwordResets: PasswordResets;
  settings: WebhookSettingsRepository;
  insideOrigins: InsideOriginRepository;
  events: WebhookEventRepository;
  outcome: WebhookOutcomeRepository;
  liveLog: LiveLog;
  listenerLog: ListenerLog;
  deliveries: DeliveryLog;
  recoveries: RecoveryRepository;
  watch: FailingWatch;
  unreadCallbacks: UnreadCallbackRepository;
  backlog: BacklogRepository;
  usage: UsageRepository;
  statistics: StatisticRepository;
  rateCards: RateCardRepository;
  budgets: BudgetRepository;
  cannedReplies: CannedReplyRepository;
  savedViews: SavedViewRepository;
}
