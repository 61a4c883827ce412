/** Id of the workflow that answers a conversation: one at a time. */
export function answerWorkflowId(workspaceId: string, conversationId: string): string {
  return `answer/${workspaceId}/${conversationId}`;
}

/** Signal to the workflow that answers a conversation: the customer wrote. */
export const CUSTOMER_WROTE_SIGNAL = 'customerWrote';

/** Follow-ups postpone an answer to so many times the quiet time at most. */
export const QUIET_TIMES_MAX = 5;

export interface ConversationRef {
  workspaceId: string;
  conversationId: string;
}

export interface AnswerReplyInput extends ConversationRef {
  agentQueue: string;
  /** An answer is begun when the customer has written nothing for so long. */
  quietMs: number;
  /** Around one call of the agent. */
  agentTimeoutMs: number;
  /** Around the provider call of the answer. */
  sendAttemptTimeoutMs: number;
}

/** The answer that was stored: its message is sent by a workflow of its own. */
export interface AnswerRef extends ConversationRef {
  messageKey: string;
}

/** Outcome of asking the agent. `done`: there is nothing to send, for the reason given as the outcome. */
export type PreparedAnswer =
  { kind: 'stored'; messageKey: string } | { kind: 'done'; outcome: string };

/** Outcome of an answer; `again` when another one is due all the same. */
export interface ConcludedAnswer {
  outcome: string;
  again: boolean;
}

export interface AnswerActivities {
  prepareAnswer(conversation: ConversationRef): Promise<PreparedAnswer>;
  /** Fails while the send has no result. */
  concludeAnswer(answer: AnswerRef): Promise<ConcludedAnswer>;
  /** Gives the conversation to people when an answer is due that cannot be made. */
  abandonAnswer(
    conversation: ConversationRef,
    reason: 'agent_failed' | 'cancelled',
  ): Promise<string>;
}
