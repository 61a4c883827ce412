import type {
  Conversation,
  Handling,
  HandlingChange,
  MessagePreview,
} from '../../domain/conversation';
import type { InboundMessage } from '../../domain/inbound';
import type { Page, PageRequest } from '../../domain/page';

export interface ConversationFilter {
  handling?: Handling['kind'] | undefined;
  customerId?: string | undefined;
  senderNumber?: string | undefined;
  /** The member it is assigned to. */
  memberId?: string | undefined;
  /** Only those with something that nobody has read. */
  unread?: true | undefined;
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
   * On Autopilot an answer is due from then on, which the sweep looks after at `sweepAt`; null for what asks for none.
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
  /** Marks what arrived up to that message as read. Nothing changes when it is not among the unread ones. */
  markRead(workspaceId: string, id: string, upTo: string): Promise<void>;
  /** Sets the search terms of a customer in all of their conversations. */
  setSearchTerms(workspaceId: string, customerId: string, searchTerms: string[]): Promise<void>;
  /**
   * Changes who answers, once a cause. False when this cause has changed it before, or there is no such conversation. Off
   * Autopilot no answer is due any more. To Autopilot what is on it already counts no turn. With `unlessPersonSince` it
   * changes nothing where a member has changed who answers then or later.
   */
  changeHandling(
    workspaceId: string,
    id: string,
    change: HandlingChange,
    unlessPersonSince?: Date,
  ): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<Conversation | null>;
  /** A customer has one a sending number. */
  idsOfCustomer(workspaceId: string, customerId: string): Promise<string[]>;
  /** Conversations, latest message first. A query that takes too long fails as if the database were away. */
  list(
    workspaceId: string,
    filter: ConversationFilter,
    page: PageRequest,
  ): Promise<Page<ListedConversation>>;
}
