import type { Pages } from './pages.ts';
import { type CallOptions, type TransportOptions, get, pages, segment } from './transport.ts';
import type {
  Conversation,
  ConversationDetails,
  ConversationMessage,
  Customer,
  CustomerDetails,
  Query,
} from './types.ts';

/** Conversations of a workspace. */
export class Conversations {
  readonly #transport: TransportOptions;

  constructor(transport: TransportOptions) {
    this.#transport = transport;
  }

  /** Lists the conversations, the latest message first. */
  list(query: Query<'listConversations'> = {}, options?: CallOptions): Pages<Conversation> {
    return pages(this.#transport, '/api/v2/conversations', query, options);
  }

  /** Reads one conversation, with who answered it and why. */
  get(conversationId: string, options?: CallOptions): Promise<ConversationDetails> {
    return get(this.#transport, `/api/v2/conversations/${segment(conversationId)}`, {}, options);
  }

  /** Lists what both sides said, newest first. */
  listMessages(
    conversationId: string,
    query: Query<'listConversationMessages'> = {},
    options?: CallOptions,
  ): Pages<ConversationMessage> {
    const path = `/api/v2/conversations/${segment(conversationId)}/messages`;
    return pages(this.#transport, path, query, options);
  }
}

/** Customers of a workspace. */
export class Customers {
  readonly #transport: TransportOptions;

  constructor(transport: TransportOptions) {
    this.#transport = transport;
  }

  /** Lists the customers, newest first. */
  list(query: Query<'listCustomers'> = {}, options?: CallOptions): Pages<Customer> {
    return pages(this.#transport, '/api/v2/customers', query, options);
  }

  /** Reads one customer. */
  get(customerId: string, options?: CallOptions): Promise<CustomerDetails> {
    return get(this.#transport, `/api/v2/customers/${segment(customerId)}`, {}, options);
  }
}
