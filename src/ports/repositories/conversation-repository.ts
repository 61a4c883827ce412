import type { Conversation, Handling, HandlingChange } from '../../domain/conversation';
import type { InboundMessage } from '../../domain/inbound';
import type { Page, PageRequest } from '../../domain/page';

export interface ConversationFilter {
  handling?: Handling['kind'] | undefined;
  customerId?: string | undefined;
  senderNumber?: string | undefined;
}

export interface ConversationRepository {
  /** Stores a conversation. False when it is there already: what is there stays as it is. */
  ensure(conversation: Conversation): Promise<boolean>;
  /** Notes a message of a sender. `lastMessageAt` never goes back. False when there is no such conversation. */
  touch(workspaceId: string, id: string, message: { senderId: string; at: Date }): Promise<boolean>;
  /**
   * Notes what the customer wrote: unread, and the latest of their messages if it is. The same message counts once.
   * `occurredAt` is the provider's time, `createdAt` its place in the conversation. On Autopilot an answer is due from then
   * on, which the sweep looks after at `sweepAt`; null for what asks for none. Resolves with whether one is.
   */
  noteInbound(
    workspaceId: string,
    id: string,
    message: Pick<InboundMessage, 'id' | 'occurredAt' | 'createdAt'>,
    sweepAt: Date | null,
  ): Promise<boolean>;
  /**
   * Changes who answers, once a cause. False when this cause has changed it before, or there is no such conversation. Off
   * Autopilot no answer is due any more.
   */
  changeHandling(workspaceId: string, id: string, change: HandlingChange): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<Conversation | null>;
  /** A customer has one a sending number. */
  idsOfCustomer(workspaceId: string, customerId: string): Promise<string[]>;
  /** Those with the latest message first. */
  list(
    workspaceId: string,
    filter: ConversationFilter,
    page: PageRequest,
  ): Promise<Page<Conversation>>;
}
