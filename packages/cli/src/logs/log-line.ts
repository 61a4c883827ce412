import type { Delivery, SentMessage } from '../../../client/src/index.ts';

/** Line of the log: a message or a delivery that has come into a state. */
export interface LogLine {
  kind: 'message' | 'delivery';
  /** Id of the message, or of the event. */
  id: string;
  state: string;
  /** Moment that it was created at, ISO 8601. */
  createdAt: string;
  /** Further facts, in words. */
  about: string;
}

/** Returns the line of a message. */
export function messageLine(message: SentMessage): LogLine {
  const { messageId: id, status: state, createdAt, recipientNumber, templateName } = message;
  const content = templateName ?? (message.media === null ? 'free text' : message.media.type);
  const code = message.statusCode === undefined ? '' : ` (${message.statusCode})`;
  const recipient = recipientNumber ?? message.recipientId;
  return { kind: 'message', id, state, createdAt, about: `${content} to ${recipient}${code}` };
}

/** Returns the line of a delivery. */
export function deliveryLine(delivery: Delivery): LogLine {
  const { eventId: id, event, messageId, state, createdAt, lastOutcome, lastFailure } = delivery;
  // A Herald of an earlier version tells no failure.
  const facts = [event, messageId, lastOutcome, lastFailure];
  const about = facts.filter((each) => typeof each === 'string').join(' ');
  return { kind: 'delivery', id, state, createdAt, about };
}

/** States that something has failed in. */
export const FAILED_STATES: readonly string[] = ['failed', 'rejected', 'unreachable'];
