import type { Agent } from '../domain/agent';

/** Message of the conversation; lists have the oldest first. */
export interface ChatMessage {
  role: 'customer' | 'us';
  text: string;
}

/** Why there is no answer. Codes are shown to people and stored; docs/agents.md has what each means. */
export type AgentFailureCode =
  | 'timeout'
  | 'refused'
  | 'unreachable'
  | 'dns'
  | 'tls'
  | 'reset'
  | 'protocol'
  | 'aborted'
  | 'blocked_address'
  | 'key_unreadable'
  | 'key_refused'
  | 'redirected'
  | 'not_found'
  | 'rate_limited'
  | 'server_error'
  | 'request_refused'
  | 'answer_too_large'
  | 'unreadable_answer';

export interface AgentFailure {
  kind: 'failed';
  code: AgentFailureCode;
  /** Whether asking again may help. */
  retryable: boolean;
  /** When the API said so: not earlier than that. */
  retryAfterMs: number | null;
  /** The API's own words, cut and without the key, where it gave some: for people alone, never in logs and histories. */
  detail?: string;
}

/** Tokens of one answer, as the API counted them. */
export interface AgentTokens {
  prompt: number;
  answer: number;
}

/** Absent tokens were not counted by the API. */
export type AgentAnswer =
  | { kind: 'text'; text: string; tokens?: AgentTokens }
  /** The model asks for a person; `reason` is its own words, cut, null when it gave none. */
  | { kind: 'hand_over'; reason: string | null; tokens?: AgentTokens }
  | AgentFailure;

export interface AgentCallOptions {
  /** The whole exchange. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** The model of an agent. */
export interface AgentModel {
  /**
   * Asks once what to answer to these messages. The text is not empty, and as long as the model made it: who sends it
   * judges that. Never throws for anything the network or the model does.
   */
  answer(agent: Agent, messages: ChatMessage[], options: AgentCallOptions): Promise<AgentAnswer>;
}
