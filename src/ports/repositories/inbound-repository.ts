import type { InboundMessage } from '../../domain/inbound';
import type { Page, PageRequest } from '../../domain/page';

export interface InboundRepository {
  /** Stores a message once. Returns it as it is stored: that of the first report. */
  insert(message: InboundMessage): Promise<InboundMessage>;
  /** Lists a customer's messages in a conversation, newest first. */
  listByConversation(
    workspaceId: string,
    conversationId: string,
    page: PageRequest,
  ): Promise<Page<InboundMessage>>;
}
