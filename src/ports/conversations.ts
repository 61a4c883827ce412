import type {
  Conversation,
  Assignment,
  AssignmentChange,
  MessagePreview,
  AnswerDue,
  GateClaim,
  Note,
} from '../domain/conversation';
import type { ConversationState, WantedState } from '../domain/conversation-state';
import type { InboundContent, InboundMessage } from '../domain/inbound';
import type { AppliedChange } from '../domain/message-change';
import type { Page, PageRequest } from '../domain/page';

export interface ConversationFilter {
  handling?: Assignment['kind'] | undefined;
  customerId?: string | undefined;
  senderNumber?: string | undefined;
  /** The member it is assigned to. */
  memberId?: string | undefined;
  /** Only those with something that nobody has read. */
  unread?: true | undefined;
  states?: readonly ConversationState[] | undefined;
  label?: string | undefined;
  /** Whether the customer has ever written. */
  wrote?: boolean | undefined;
  /** Beginnings of search terms; a conversation has to have them all. */
  terms?: string[] | undefined;
}

/** A conversation in a list: without its history, which may be long. */
export type ListedConversation = Omit<Conversation, 'handlingHistory'>;

export interface ConversationRepository {
  /** Stores a conversation. False when it is there already: what is there stays as it is. */
  ensure(conversation: Conversation): Promise<boolean>;
  /**
   * Notes a message of a sender. Neither `lastMessage` nor its time ever goes back to an older one. False when there is no
   * such conversation.
   */
  touch(
    workspaceId: string,
    id: string,
    message: { senderId: string; preview: MessagePreview },
  ): Promise<boolean>;
  /**
   * Notes what the customer wrote: unread, and the latest of their messages if it is. The same message counts once, also
   * when it was read meanwhile. `occurredAt` is the provider's time, `createdAt` its place in the conversation.
   * The conversation becomes open. On Autopilot an answer is due from then on, which the reconciler looks after at `sweepAt`; null for what asks for none.
   * Resolves with whether one is.
   */
  noteInbound(
    workspaceId: string,
    id: string,
    message: Pick<InboundMessage, 'id' | 'occurredAt' | 'createdAt'>,
    sweepAt: Date | null,
  ): Promise<boolean>;
  /**
   * Makes a message the one that lists show, unless they show a later one. Resolves with what the conversation is found
   * by; null when nothing changed.
   */
  showLatest(workspaceId: string, id: string, preview: MessagePreview): Promise<string[] | null>;
  /** Shows another beginning of a message, if it is the one that lists show. */
  changePreview(workspaceId: string, id: string, preview: MessagePreview): Promise<void>;
  /**
   * Marks as read what was received up to that message, in whatever order it was noted. An unknown message changes
   * nothing.
   */
  markRead(workspaceId: string, id: string, upTo: string): Promise<void>;
  /** Sets the search terms of a customer in all of their conversations. */
  setSearchTerms(workspaceId: string, customerId: string, searchTerms: string[]): Promise<void>;
  /**
   * Changes who answers, once a cause. False when this cause has changed it before, or there is no such conversation. Off
   * Autopilot no answer is due any more, and the conversation becomes open. To Autopilot what is on it already counts no turn. With `unlessPersonSince` it
   * changes nothing where a member has changed who answers then or later.
   */
  changeAssignment(
    workspaceId: string,
    id: string,
    change: AssignmentChange,
    unlessPersonSince?: Date,
  ): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<Conversation | null>;
  /** Returns whose these conversations are; those that are not there are left out. */
  customersOf(workspaceId: string, ids: string[]): Promise<{ id: string; customerId: string }[]>;
  /** A customer has one a sending number. */
  idsOfCustomer(workspaceId: string, customerId: string): Promise<string[]>;
  /** Conversations, latest message first. A query that takes too long fails as if the database were away. */
  list(
    workspaceId: string,
    filter: ConversationFilter,
    page: PageRequest,
  ): Promise<Page<ListedConversation>>;
  /** Counts conversations, at most `limit`. Fails as `list` does. */
  count(workspaceId: string, filter: ConversationFilter, limit: number): Promise<number>;
}

/** A conversation by its ids. */
export interface ConversationRef {
  workspaceId: string;
  conversationId: string;
}

/** States of conversations, and their labels. */
export interface ConversationStateRepository {
  /** Sets the state of a conversation at this `stateTurn`. False when it has another one, or there is no such conversation. */
  setState(workspaceId: string, id: string, turn: number, wanted: WantedState): Promise<boolean>;
  /** Conversations whose snooze has ended, the earliest first. */
  listSnoozeEnded(now: Date, limit: number): Promise<ConversationRef[]>;
  /** Opens a conversation whose snooze has ended. False when it is not snoozed any more, or until later. */
  endSnooze(workspaceId: string, id: string, now: Date): Promise<boolean>;
  /** Replaces labels. False when the conversation has others than `from` by now. */
  setLabels(workspaceId: string, id: string, from: string[], to: string[]): Promise<boolean>;
  /** Labels of the latest conversations that have any, the most used first, each once whatever its case. */
  labelsInUse(workspaceId: string, limit: number): Promise<string[]>;
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
export interface AssignmentExpectation {
  /** Count of changes so far; absent when any will do. */
  turn?: number | undefined;
  /** Count of changes of the state and messages of the customer; absent when any will do. */
  stateTurn?: number | undefined;
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
  /**
   * Gives a conversation that is on Autopilot at this turn to people, opens it, and marks these messages of the customer,
   * oldest first, as unread again, all at once; a claim stays. False when it is not on Autopilot at this turn.
   */
  handOver(
    workspaceId: string,
    conversationId: string,
    turn: number,
    change: AssignmentChange,
    unreadAgain: readonly string[],
  ): Promise<boolean>;
  /**
   * Notes an answer that was not delivered in a conversation at this turn, whoever has it: opens it, and marks these
   * messages of the customer, oldest first, as unread again, once for each cause. False when it is not at this turn, or the
   * cause was noted before.
   */
  noteUndelivered(
    workspaceId: string,
    conversationId: string,
    turn: number,
    change: AssignmentChange,
    unreadAgain: readonly string[],
  ): Promise<boolean>;
  /** Changes who answers as people want it, with the answer that is due then. False when it is not as expected. */
  change(
    workspaceId: string,
    conversationId: string,
    expected: AssignmentExpectation,
    change: AssignmentChange,
    due: AnswerDue | null,
  ): Promise<boolean>;
  /** Marks an answer as due in a conversation on Autopilot at this turn. False when it is not, or one is due already. */
  markDue(
    workspaceId: string,
    conversationId: string,
    turn: number,
    due: AnswerDue,
  ): Promise<boolean>;
  /**
   * Has the answer that is due begun anew: one that was begun before does not go out any more. False when none is due, or
   * the call for it is under way.
   */
  beginAnew(workspaceId: string, conversationId: string): Promise<boolean>;
  /** No answer to this message is due any more. */
  clearDue(workspaceId: string, conversationId: string, inboundId: string): Promise<void>;
  /** Conversations with an answer whose time to be looked after has come, oldest first. */
  listDue(now: Date, limit: number): Promise<ConversationRef[]>;
  /** Has the reconciler leave the answer alone until then. */
  postpone(workspaceId: string, conversationId: string, sweepAt: Date): Promise<void>;
  /**
   * Marks as read what was noted up to a message in a conversation that is on Autopilot at this turn. Nothing changes when
   * it is not among the unread ones.
   */
  markAnswered(
    workspaceId: string,
    conversationId: string,
    turn: number,
    inboundId: string,
  ): Promise<void>;
  /** How many answers an agent has written in a conversation since. */
  countSince(workspaceId: string, conversationId: string, since: Date): Promise<number>;
}

export interface InboundRepository {
  /** Stores a message once. Returns it as it is stored: that of the first report. */
  insert(message: InboundMessage): Promise<InboundMessage>;
  /** Returns a message of a conversation; null when it is not in it. */
  find(workspaceId: string, conversationId: string, id: string): Promise<InboundMessage | null>;
  /** Lists messages to a sender that have sealed fields, by id, from behind `after`. */
  listSealed(senderId: string, after: string | null, limit: number): Promise<InboundMessage[]>;
  /** Stores what was read of the sealed fields of a message. False when they are others by now, or the message is gone. */
  replaceSealed(message: InboundMessage, former: string): Promise<boolean>;
  /** Returns a message of a workspace, whatever its conversation. */
  findById(workspaceId: string, id: string): Promise<InboundMessage | null>;
  /** Gives a message the file that it was to have (`FILE_TO_FOLLOW`). Null when it has one, or none is awaited. */
  fill(workspaceId: string, id: string, content: InboundContent): Promise<InboundMessage | null>;
  /**
   * Applies a report to a message. Nothing changes for an older report, a repeat, or an edit of what was deleted; of a
   * deleted message neither content nor words are kept. Returns it as it then is, null when there is none.
   */
  change(message: InboundMessage, change: AppliedChange): Promise<InboundMessage | null>;
  /** Lists a customer's messages in a conversation, newest first. */
  listByConversation(
    workspaceId: string,
    conversationId: string,
    page: PageRequest,
  ): Promise<Page<InboundMessage>>;
}

export interface NoteRepository {
  insert(note: Note): Promise<void>;
  remove(workspaceId: string, id: string): Promise<void>;
  /** The notes in a conversation, newest first. */
  listByConversation(
    workspaceId: string,
    conversationId: string,
    page: PageRequest,
  ): Promise<Page<Note>>;
}
