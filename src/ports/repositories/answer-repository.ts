import type { AnswerDue, GateClaim, HandlingChange } from '../../domain/conversation';

/** A conversation that an answer is due in. */
export interface DueAnswer {
  workspaceId: string;
  conversationId: string;
}

/** Answer of the agent, begun when the conversation had that turn. */
export interface AnswerClaim {
  messageKey: string;
  /** The message of the customer that it answers. */
  inboundId: string;
  turn: number;
}

/**
 * `busy`: the call of another answer may be under way. `refused`: the conversation is not on Autopilot any more, or was
 * given to somebody and back since the answer was begun.
 */
export type ClaimVerdict = 'granted' | 'busy' | 'refused';

/** State of the conversation that a change by people expects. */
export interface HandlingExpectation {
  /** Count of changes so far; absent when any will do. */
  turn?: number | undefined;
  /** A claim of the gate holds the change back or is left alone; the one that is given here is ended as lost. */
  onClaim: 'wait' | 'ignore' | { end: GateClaim };
}

/** Right to answer a conversation, held by the agent or by people; atomic updates of the conversation decide. */
export interface AnswerRepository {
  /**
   * Claims the gate for the one provider call of an answer; a claim of its own is renewed. From then on the answer is not
   * due any more. Claims that are older than any call are none.
   */
  claim(
    workspaceId: string,
    conversationId: string,
    claim: AnswerClaim,
    at: Date,
  ): Promise<ClaimVerdict>;
  /** Ends this claim; one that was made anew since stays. */
  release(workspaceId: string, conversationId: string, claim: GateClaim): Promise<void>;
  /** Gives a conversation that is on Autopilot at this turn to people; a claim stays. False when it is not. */
  handOver(
    workspaceId: string,
    conversationId: string,
    turn: number,
    change: HandlingChange,
  ): Promise<boolean>;
  /** Changes who answers as people want it, with the answer that is due then. False when it is not as expected. */
  change(
    workspaceId: string,
    conversationId: string,
    expected: HandlingExpectation,
    change: HandlingChange,
    due: AnswerDue | null,
  ): Promise<boolean>;
  /** Marks an answer as due in a conversation on Autopilot at this turn. False when it is not, or one is due already. */
  markDue(
    workspaceId: string,
    conversationId: string,
    turn: number,
    due: AnswerDue,
  ): Promise<boolean>;
  /** No answer to this message is due any more. */
  settle(workspaceId: string, conversationId: string, inboundId: string): Promise<void>;
  /** Conversations with an answer whose time to be looked after has come, oldest first. */
  listDue(now: Date, limit: number): Promise<DueAnswer[]>;
  /** Has the sweep leave the answer alone until then. */
  postpone(workspaceId: string, conversationId: string, sweepAt: Date): Promise<void>;
  /** How many answers an agent has written in a conversation since. */
  countSince(workspaceId: string, conversationId: string, since: Date): Promise<number>;
}
