import type { Pages } from './pages.ts';
import { type CallOptions, type TransportOptions, call, get, pages, segment } from './transport.ts';
import type {
  Conversation,
  ConversationDetails,
  ConversationMessage,
  Customer,
  CustomerDetails,
  MediaFile,
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

  /** Reads the file of a message, at most 16 MB, such as that of an `inbound_message`. Herald reads it from the provider. */
  getMedia(conversationId: string, messageId: string, options?: CallOptions): Promise<MediaFile> {
    const path = `/api/v2/conversations/${segment(conversationId)}/messages/${segment(messageId)}/media`;
    return call(this.#transport, { method: 'GET', path, isRepeatable: true }, readFile, options);
  }
}

/** Encoded name of a file in a `Content-Disposition`, in the one form that Herald writes. */
const ENCODED_NAME = /filename\*=UTF-8''([\w%.~!#$&+^`|-]+)/;

async function readFile(response: Response): Promise<MediaFile> {
  const [, name] = ENCODED_NAME.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    mimeType: response.headers.get('content-type') ?? 'application/octet-stream',
    filename: name === undefined ? null : decodeURIComponent(name),
  };
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
