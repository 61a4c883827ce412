import type { Pages } from './pages.ts';
import { type CallOptions, type TransportOptions, get, pages, post, segment } from './transport.ts';
import type {
  Message,
  MessageState,
  Preview,
  PreviewRequest,
  Query,
  Template,
  TemplateRequest,
} from './types.ts';

/** Rows of a page of templates, which Herald would send all at once. */
const PAGE_ROWS = 100;

/** Templates of a workspace. */
export class Templates {
  readonly #transport: TransportOptions;

  constructor(transport: TransportOptions) {
    this.#transport = transport;
  }

  /** Lists the templates, newest first. */
  list(query: Query<'listTemplates'> = {}, options?: CallOptions): Pages<Template> {
    return pages(this.#transport, '/template', { limit: PAGE_ROWS, ...query }, options);
  }

  /** Shows what a send would look like, and what stands in its way. Sends nothing. */
  preview(body: TemplateRequest<PreviewRequest>, options?: CallOptions): Promise<Preview> {
    const path = '/api/v2/template/preview';
    return post(this.#transport, { path, body, isRepeatable: true }, options);
  }

  /** Reads one message of a template: its status, its timeline, its webhook deliveries. */
  getMessage(messageId: string, options?: CallOptions): Promise<Message> {
    return get(this.#transport, `/api/v2/template/messages/${segment(messageId)}`, {}, options);
  }

  /** Lists messages of templates, newest first. */
  listMessages(query: Query<'listMessages'> = {}, options?: CallOptions): Pages<MessageState> {
    return pages(this.#transport, '/api/v2/template/messages', query, options);
  }
}
