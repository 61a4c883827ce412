import type { OptWords } from '../../domain/opt-words';
import type { AgentModel } from '../../ports/agent-model';
import type { AddressPolicy } from '../../ports/egress';
import type { SharedDeps } from '../deps';
import type { Permits } from '../steps/permits';

/** Dependencies of the settings of AI agents. */
export interface AgentDeps extends Pick<
  SharedDeps,
  'agents' | 'audit' | 'clock' | 'log' | 'secretBox' | 'senders'
> {
  agentModel: AgentModel;
  /** Longest call of the model. */
  agentTimeoutMs: number;
  modelAddressPolicy: AddressPolicy;
}

/** Dependencies of the answers of AI agents. */
export interface AnswerDeps extends Pick<
  SharedDeps,
  | 'agents'
  | 'answers'
  | 'clock'
  | 'conversations'
  | 'customers'
  | 'digests'
  | 'inbound'
  | 'live'
  | 'log'
  | 'messages'
  | 'metrics'
  | 'senders'
  | 'tracing'
> {
  /** Longest call of the agent's model. */
  agentTimeoutMs: number;
  model: AgentModel;
  optWords: OptWords;
  /** Permits for calls to a model, by its origin and the workspace. */
  permits: Permits<'agent'>;
  /** Age at which the reconciler starts an answer, or the workflow of a message, that nobody started. */
  startGraceMs: number;
  /** Wait of a request, after which the reconciler looks after its message. */
  syncWaitMs: number;
}
