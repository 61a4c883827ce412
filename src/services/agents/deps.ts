import type { KeyedDigest } from '../../domain/keyed-digest';
import type { OptWords } from '../../domain/opt-words';
import type { AgentModel } from '../../ports/agent-model';
import type { AgentRepository } from '../../ports/agents';
import type { AuditRepository } from '../../ports/audit';
import type { Clock } from '../../ports/clock';
import type {
  AnswerRepository,
  ConversationRepository,
  InboundRepository,
} from '../../ports/conversations';
import type { CustomerRepository } from '../../ports/customers';
import type { AddressPolicy } from '../../ports/egress';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { MessageRepository } from '../../ports/messages';
import type { Metrics } from '../../ports/metrics';
import type { SecretBox } from '../../ports/secret-box';
import type { SenderRepository } from '../../ports/senders';
import type { Tracing } from '../../ports/tracing';
import type { Permits } from '../steps/permits';

/** Dependencies of the settings of AI agents. */
export interface AgentDeps {
  agentModel: AgentModel;
  /** Longest call of the model. */
  agentTimeoutMs: number;
  agents: AgentRepository;
  audit: AuditRepository;
  clock: Clock;
  log: Logger;
  modelAddressPolicy: AddressPolicy;
  secretBox: SecretBox;
  senders: SenderRepository;
}

/** Dependencies of the answers of AI agents. */
export interface AnswerDeps {
  /** Longest call of the agent's model. */
  agentTimeoutMs: number;
  agents: AgentRepository;
  answers: AnswerRepository;
  clock: Clock;
  conversations: ConversationRepository;
  customers: CustomerRepository;
  digests: KeyedDigest;
  inbound: InboundRepository;
  live: LiveChanges;
  log: Logger;
  messages: MessageRepository;
  metrics: Metrics;
  model: AgentModel;
  optWords: OptWords;
  /** Permits for calls to a model, by its origin and the workspace. */
  permits: Permits<'agent'>;
  senders: SenderRepository;
  /** Age at which the reconciler starts an answer, or the workflow of a message, that nobody started. */
  startGraceMs: number;
  /** Wait of a request, after which the reconciler looks after its message. */
  syncWaitMs: number;
  /** Absent where tracing is off. */
  tracing?: Tracing | undefined;
}
