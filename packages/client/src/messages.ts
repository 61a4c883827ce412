import { MessageNotReachedError } from './errors.ts';
import type { Pages } from './pages.ts';
import {
  type Call,
  type CallOptions,
  type TransportOptions,
  call,
  get,
  pages,
  post,
  segment,
  wait,
} from './transport.ts';
import type {
  AcceptedFreeMessage,
  AcceptedMessage,
  Message,
  MessageRequest,
  Query,
  QueuedFreeMessage,
  QueuedMessage,
  SentMessage,
  SentMessageDetails,
  StandardAnswer,
  StandardSendRequest,
  TemplateRequest,
} from './types.ts';

/** Status that a message can be waited for. */
export type AwaitedStatus = 'accepted' | 'sent' | 'delivered' | 'read';

/** Send that is answered at once, or when the provider has accepted it. A type parameter keeps errors shorter than overloads. */
interface Mode<Async> {
  async?: Async;
}

const ORDER: readonly string[] = ['queued', 'accepted', 'sent', 'delivered', 'read'];
const WAIT_MS = 120_000;
const POLL_MS = 500;
const POLL_MAX_MS = 5_000;

/** Messages of a workspace. */
export class Messages {
  readonly #transport: TransportOptions;

  constructor(transport: TransportOptions) {
    this.#transport = transport;
  }

  /**
   * Sends a template. Without a `messageId` it gets one, so that a repeat after a failure never sends twice.
   *
   * @throws {HeraldAnswerError} when it was not sent, with a `code` such as `invalid_template_values`
   */
  send<Async extends boolean | null = false>(
    body: TemplateRequest & Mode<Async>,
    options?: CallOptions,
  ): Promise<AcceptedMessage | (true extends Async ? QueuedMessage : never)> {
    return post(this.#transport, tracked('/api/v2/template/send', body), options);
  }

  /**
   * Sends a template and waits until it has the status, or a later one.
   *
   * @throws {MessageNotReachedError} when the message fails, or the time is over: 120,000 ms by default
   * @throws {HeraldAnswerError} when it was not sent, or the key has no scope `messages:read`
   * @throws {HeraldConnectionError} when Herald does not answer
   */
  async sendAndWait(
    body: TemplateRequest,
    status: AwaitedStatus,
    { waitMs = WAIT_MS, ...options }: CallOptions & { waitMs?: number | undefined } = {},
  ): Promise<Message> {
    const endsAtMs = Date.now() + waitMs;
    const { messageId } = await this.send(body, options);
    const path = `/api/v2/template/messages/${segment(messageId)}`;
    for (let pauseMs = POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, POLL_MAX_MS)) {
      const message = await get<Message>(this.#transport, path, {}, options, messageId);
      if (!ORDER.includes(message.status)) throw new MessageNotReachedError(message, 'failed');
      if (ORDER.indexOf(message.status) >= ORDER.indexOf(status)) return message;
      const leftMs = endsAtMs - Date.now();
      if (leftMs <= 0) throw new MessageNotReachedError(message, 'timeout');
      await wait(Math.min(pauseMs, leftMs), options.signal);
    }
  }

  /** Sends free text or a file to a customer who has written within 24 hours. */
  sendFreeForm<Async extends boolean | null = false>(
    body: MessageRequest & Mode<Async>,
    options?: CallOptions,
  ): Promise<AcceptedFreeMessage | (true extends Async ? QueuedFreeMessage : never)> {
    return post(this.#transport, tracked('/api/v2/messages', body), options);
  }

  /** Sends a template once, without tracking. A failed send is an answer, not an error; it is never repeated. */
  sendStandard(body: StandardSendRequest, options?: CallOptions): Promise<StandardAnswer> {
    return post(this.#transport, { path: '/template/send', body, isRepeatable: false }, options);
  }

  /** Reads one message that was sent by API: template, free text or file. */
  get(messageId: string, options?: CallOptions): Promise<SentMessageDetails> {
    return get(this.#transport, `/api/v2/messages/${segment(messageId)}`, {}, options);
  }

  /** Lists messages that were sent by API, newest first. */
  list(query: Query<'listSentMessages'> = {}, options?: CallOptions): Pages<SentMessage> {
    return pages(this.#transport, '/api/v2/messages', query, options);
  }

  /** Returns the list as a CSV file in UTF-8, while it arrives. Only `signal` limits the time of the whole file. */
  exportCsv(
    query: Query<'exportSentMessages'> = {},
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>> {
    const request = {
      method: 'GET',
      path: '/api/v2/messages.csv',
      query,
      isRepeatable: true,
    } as const;
    return call(
      this.#transport,
      request,
      async ({ body }) => body ?? new Blob([]).stream(),
      options,
    );
  }
}

/** Returns the request of a send, with an id by which a repeat never sends twice. */
function tracked(path: string, body: { messageId?: string | null }): Omit<Call, 'method'> {
  const messageId = body.messageId ?? `msg_${crypto.randomUUID()}`;
  return { path, body: { ...body, messageId }, isRepeatable: true, messageId };
}
