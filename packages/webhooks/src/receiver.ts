import { WebhookError } from './errors.ts';
import type { WebhookEvent } from './events.ts';
import type { PostedHeaders } from './headers.ts';
import { type ArrivingBody, readBody } from './read-body.ts';
import { RAW_BODY_ADVICE } from './raw-body.ts';
import { type SeenEvents, recentEvents } from './seen-events.ts';
import { type Credentials, checkCredentials, eventOf, readEvent } from './verify.ts';

/** Event of a newer Herald, which this version has no type for. */
export interface OtherEvent {
  event: string;
  eventId: string;
  [field: string]: unknown;
}

/** Handlers by the name of their event. An event without a handler is answered and dropped. */
export type Handlers = {
  [Event in WebhookEvent as Event['event']]?: (event: Event) => unknown;
} & {
  /** Called for events that this version has no type for. */
  other?: (event: OtherEvent) => unknown;
  /** Called for test deliveries, which reach no other handler. */
  test?: (event: WebhookEvent) => unknown;
};

/** Settings of a receiver. */
export interface ReceiverOptions extends Credentials {
  on: Handlers;
  /** Events that were handled; the latest 10,000 in memory by default. */
  seen?: SeenEvents | undefined;
  /** Longest body; 1 MiB by default. */
  bodyBytesMax?: number | undefined;
  /**
   * Called when a handler fails, with its event, and when a post is refused, without one. By default failed handlers
   * are printed to the console.
   */
  onError?: ((error: unknown, event?: WebhookEvent) => unknown) | undefined;
}

/** Answer to a post. Herald shows its body beside the attempt. */
export interface Answer {
  status: number;
  /** JSON text; empty for 204. */
  body: string;
}

/** Post whose body may still arrive. */
export interface ArrivingRequest {
  headers: PostedHeaders;
  /** Raw body; an object where a platform has parsed it, which suffices without a secret. */
  body: ArrivingBody | Promise<ArrivingBody> | object | null | undefined;
}

/** Checks a post, calls the handler of its event, and returns the answer. */
export type Receive = (request: ArrivingRequest) => Promise<Answer>;

/** Events that this version has types for. */
const KNOWN: Readonly<Record<WebhookEvent['event'], true>> = {
  channel_sent: true,
  channel_delivered: true,
  channel_read: true,
  channel_failed: true,
  message_held: true,
  message_status_changed: true,
  inbound_message: true,
  inbound_message_changed: true,
  template_status_changed: true,
  template_quality_changed: true,
  template_category_changed: true,
  sender_health_changed: true,
};

/** Longest body by default. */
export const BODY_BYTES_MAX = 1024 * 1024;
const DONE: Answer = { status: 204, body: '' };

/**
 * Returns a function that handles posts. It answers once the handler has ended: 204, or 500 when the handler fails, so
 * that Herald posts the event again. An event is handled at least once: again only after a handler failed or a process
 * ended before the event was added to `seen`. Herald waits 10 seconds for the answer, so leave long work to a queue.
 *
 * @throws {TypeError} when neither token nor secret is given, or one is no token or secret
 */
export function createReceiver(options: ReceiverOptions): Receive {
  const { on, seen = recentEvents(), bodyBytesMax = BODY_BYTES_MAX } = options;
  const check = checkCredentials(options);
  /** Answers to come, by event: a repeat that arrives meanwhile gets the same one. */
  const coming = new Map<string, Promise<Answer>>();

  async function handle(event: WebhookEvent): Promise<Answer> {
    try {
      if (await seen.has(event.eventId)) return DONE;
      await callHandler(on, event);
      await seen.add(event.eventId);
      return DONE;
    } catch (error) {
      await tell(options, error, event);
      return { status: 500, body: '{"error":"handler_failed"}' };
    }
  }

  return async (request) => {
    try {
      const event = await readPost(request, bodyBytesMax, check);
      const answer = coming.get(event.eventId) ?? handle(event);
      coming.set(event.eventId, answer);
      return await answer.finally(() => coming.delete(event.eventId));
    } catch (error) {
      await tell(options, error);
      return refusal(error);
    }
  };
}

/** Returns the event of a post that comes from Herald. @throws {WebhookError} */
async function readPost(
  { headers, body: given }: ArrivingRequest,
  bytesMax: number,
  check: ReturnType<typeof checkCredentials>,
): Promise<WebhookEvent> {
  const arriving = await given;
  if (isArriving(arriving)) {
    const body = await readBody(headers, arriving, bytesMax);
    await check({ headers, body });
    return readEvent(body);
  }
  await check({ headers, body: null });
  // Herald posts nothing but events, so a parser before the receiver made something else of this one.
  try {
    return eventOf(arriving);
  } catch {
    throw new WebhookError('body_unreadable', RAW_BODY_ADVICE);
  }
}

function isArriving(body: object | string | null | undefined): body is ArrivingBody {
  if (typeof body === 'string' || body instanceof Uint8Array) return true;
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

async function callHandler(on: Handlers, event: WebhookEvent): Promise<void> {
  if ('test' in event && event.test) await on.test?.(event);
  else if (Object.hasOwn(KNOWN, event.event)) await on[event.event]?.(event as never);
  else await on.other?.({ ...event });
}

/** Tells the caller of a failure. A failure to do so is printed, and changes no answer. */
async function tell(
  { onError }: ReceiverOptions,
  error: unknown,
  event?: WebhookEvent,
): Promise<void> {
  try {
    if (onError !== undefined) await onError(error, event);
    else if (event !== undefined) print(error, event);
  } catch (failure) {
    print(failure, event);
  }
}

function refusal(error: unknown): Answer {
  if (!(error instanceof WebhookError)) return { status: 500, body: '{"error":"body_unreadable"}' };
  const { code, status, message } = error;
  // The setting that the receiver lacks is told; a stranger learns no more than the code.
  return { status, body: JSON.stringify({ error: code, ...(status >= 500 && { message }) }) };
}

function print(error: unknown, event?: WebhookEvent): void {
  const what =
    event === undefined ? 'A refused webhook' : `Webhook ${event.event} ${event.eventId}`;
  // oxlint-disable-next-line no-console -- nobody asked for the failure, and it must not be lost
  console.error(`${what} failed:`, error);
}
