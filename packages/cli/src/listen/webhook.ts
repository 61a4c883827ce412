import { CliError } from '../errors.ts';
import { objectAt, textAt } from '../http/fields.ts';
import { parsed } from '../http/request-json.ts';

/** Statuses of messages. */
export const STATUS_EVENTS = [
  'channel_sent',
  'channel_delivered',
  'channel_read',
  'channel_failed',
] as const;

/** Further events, which a receiver gets only if the webhook settings select them. */
export const FURTHER_EVENTS = [
  'message_held',
  'message_status_changed',
  'inbound_message',
  'inbound_message_changed',
  'template_status_changed',
  'template_quality_changed',
  'template_category_changed',
  'sender_health_changed',
] as const;

/** Events that can be listened to. */
export const LISTEN_EVENTS = [...STATUS_EVENTS, ...FURTHER_EVENTS] as const;
export type ListenEvent = (typeof LISTEN_EVENTS)[number];

/** Webhook as the stream tells it. */
export interface Webhook {
  eventId: string;
  event: string;
  createdAt: string;
  /** JSON text that a receiver gets, word for word. */
  body: string;
}

/** Characters that a header may hold, of an id that becomes one. */
const EVENT_ID = /^[\x21-\x7e]{1,200}$/;

/** Reads a webhook of the stream. @throws {CliError} when it is none */
export function readWebhook(data: string | null): Webhook {
  return webhookAt(parsed(data ?? ''), 'a webhook of the stream');
}

/** Returns a webhook. @throws {CliError} when the value is none */
export function webhookAt(value: unknown, place: string): Webhook {
  const fields = objectAt(value, place);
  const text = (name: keyof Webhook) => textAt(fields[name], name);
  const eventId = text('eventId');
  if (!EVENT_ID.test(eventId)) throw new CliError('unexpected_answer', 'an event id is no id');
  return { eventId, event: text('event'), createdAt: text('createdAt'), body: text('body') };
}

/** Returns the tracking id of the message that a webhook is about; null when its body has none. */
export function messageIdOf({ body }: Webhook): string | null {
  const messageId = parsed(body)?.['messageId'];
  return typeof messageId === 'string' ? messageId : null;
}
