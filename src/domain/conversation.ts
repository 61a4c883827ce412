import type { ConversationState } from './conversation-state';

/** Assignment of a conversation: the agent or people. */
export type Assignment =
  { kind: 'autopilot' } | { kind: 'unassigned' } | { kind: 'assigned'; memberId: string };

/** A change of who answers, and why: people ask for that later. */
export interface AssignmentChange {
  handling: Assignment;
  /** A sentence, e.g. "autoPilot: false was sent with message order-1017". */
  reason: string;
  /** The member who did it; null for a program, the agent or a rule. */
  by: string | null;
  /** Cause, e.g. the key of a message: the same cause changes a conversation once. */
  cause: string;
  at: Date;
}

/** Reason of the change that unassigns the conversations of a member who left. */
export const MEMBER_LEFT = 'the member who had it is not in the workspace any more';

/** The beginning of the latest message, for lists. */
export interface MessagePreview {
  direction: 'inbound' | 'outbound';
  /** Kind of the message, e.g. `v2` or `text`. */
  kind: string;
  /** At most `PREVIEW_MAX` characters; empty for what has no text. */
  text: string;
  /** Null for a message of the customer. */
  messageKey: string | null;
  /** The customer's message; absent for any other, and in records from before it was noted. */
  inboundId?: string;
  at: Date;
}

export const PREVIEW_MAX = 120;

/** An answer of the agent is due: the customer wrote while it is on Autopilot. */
export interface AnswerDue {
  /** The latest message of the customer. */
  inboundId: string;
  /** When the reconciler makes sure that somebody sees to it. */
  sweepAt: Date;
}

/** An agent's message that is in the gate (ADR 11), and since when by its process; made anew it is another claim. */
export interface GateClaim {
  messageKey: string;
  at: Date;
}

/** Everything said between one customer and one sending number. */
export interface Conversation {
  id: string;
  workspaceId: string;
  customerId: string;
  /** Digits, as the customer sees it. */
  senderNumber: string;
  /** The sender that had the number when the last message went out. */
  senderId: string;
  handling: Assignment;
  /** The latest changes, oldest first. */
  handlingHistory: AssignmentChange[];
  /** Counts the changes: an answer that was begun before one is not sent after it. */
  handlingTurn: number;
  /** Null when none is. */
  answerDue: AnswerDue | null;
  /** Whose provider call may be under way; null for none. */
  answering: GateClaim | null;
  state: ConversationState;
  /** When a snoozed conversation becomes open again; null for any other. */
  snoozedUntil: Date | null;
  /** Counts changes of the state and messages of the customer: a change that was decided before one does not take place. */
  stateTurn: number;
  /** In the order in which they were added. */
  labels: string[];
  lastMessageAt: Date;
  /** Null before the first. */
  lastMessage: MessagePreview | null;
  /** The provider's time of the customer's latest message: it opens the 24 hours of free messages. Null before the first. */
  lastInboundAt: Date | null;
  /** Ids of the latest messages nobody has read, oldest first, at most `UNREAD_MAX`. */
  unread: string[];
  /** Search terms of the customer: the number, and the words of the name without case and accents. */
  searchTerms: string[];
  createdAt: Date;
}

/** As many unread messages are told apart; more are as many. */
export const UNREAD_MAX = 100;

/** A conversation before anything is said in it: nobody answers yet. */
export function newConversation(
  parties: Pick<Conversation, 'id' | 'workspaceId' | 'customerId' | 'senderNumber' | 'senderId'>,
  createdAt: Date,
): Conversation {
  return {
    ...parties,
    handling: { kind: 'unassigned' },
    handlingHistory: [],
    handlingTurn: 0,
    answerDue: null,
    answering: null,
    state: 'open',
    snoozedUntil: null,
    stateTurn: 0,
    labels: [],
    lastMessageAt: createdAt,
    lastMessage: null,
    lastInboundAt: null,
    unread: [],
    searchTerms: [],
    createdAt,
  };
}

/** A note for the members of a workspace in a conversation; the customer never sees it. */
export interface Note {
  id: string;
  workspaceId: string;
  conversationId: string;
  /** Author of the note. */
  memberId: string;
  text: string;
  createdAt: Date;
}

export const NOTE_MAX = 4000;
