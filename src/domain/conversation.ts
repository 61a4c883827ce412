/** Who answers a conversation. */
export type Handling =
  { kind: 'autopilot' } | { kind: 'unassigned' } | { kind: 'assigned'; memberId: string };

/** A change of who answers, and why: people ask for that later. */
export interface HandlingChange {
  handling: Handling;
  /** A sentence, e.g. "autoPilot: false was sent with message order-1017". */
  reason: string;
  /** What caused it, e.g. the key of a message: the same cause changes a conversation once. */
  cause: string;
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
  handling: Handling;
  /** The latest changes, oldest first. */
  handlingHistory: HandlingChange[];
  lastMessageAt: Date;
  /** The provider's time of the customer's latest message: it opens the 24 hours of free messages. Null before the first. */
  lastInboundAt: Date | null;
  /** Ids of the latest messages nobody has read, oldest first, at most `UNREAD_MAX`. */
  unread: string[];
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
    lastMessageAt: createdAt,
    lastInboundAt: null,
    unread: [],
    createdAt,
  };
}
