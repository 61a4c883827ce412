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
  createdAt: Date;
}
