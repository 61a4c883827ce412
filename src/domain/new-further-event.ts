import type { FurtherEvent } from './further-event';
import { EVENT_ID_PREFIX, digest } from './ids';
import type { EventSubject, NewEvent } from './webhook-event';

export type NewFurtherEvent = NewEvent & { status: FurtherEvent };

/** Content of a further event. */
export interface FurtherEventContent {
  kind: FurtherEvent;
  workspaceId: string;
  /** Tells it apart from all others of its kind, and is the same however often its cause is reported. */
  key: string[];
  /** Absent for events of templates and senders. */
  subject?: EventSubject;
  /** When it happened, by the provider's clock. */
  occurredAt: Date;
  /** When Herald learned of it. */
  createdAt: Date;
  /** Fields of its body beside name, id and time. */
  fields: object;
}

const NO_MESSAGE: EventSubject = {
  messageKey: null,
  messageId: null,
  customerId: null,
  conversationId: null,
};

/** Returns a further event with the body that is posted. */
export function newFurtherEvent(content: FurtherEventContent): NewFurtherEvent {
  const { kind, workspaceId, key, subject = NO_MESSAGE, occurredAt, createdAt, fields } = content;
  const own = digest(kind, ...key);
  const eventId = EVENT_ID_PREFIX + own;
  const head = { event: kind, eventId, ...fields };
  return {
    id: eventId,
    workspaceId,
    ...subject,
    status: kind,
    body: JSON.stringify({ ...head, timestamp: occurredAt.toISOString() }),
    createdAt,
    providerMessageDigest: own,
  };
}
