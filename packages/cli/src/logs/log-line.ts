import type { SentMessage } from '../../../client/src/index.ts';
import { objectAt, optionalTextAt, textAt } from '../http/fields.ts';

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

/** Returns the line of a delivery. @throws {CliError} when the answer has another shape */
export function deliveryLine(row: unknown): LogLine {
  const fields = objectAt(row, 'a delivery');
  const text = (name: string) => textAt(fields[name], `delivery.${name}`);
  const outcome = optionalTextAt(fields['lastOutcome'], 'delivery.lastOutcome');
  const messageId = optionalTextAt(fields['messageId'], 'delivery.messageId');
  const about = [text('event'), messageId, outcome].filter((each) => each !== undefined);
  const id = text('eventId');
  const [state, createdAt] = [text('state'), text('createdAt')];
  return { kind: 'delivery', id, state, createdAt, about: about.join(' ') };
}

/** States that something has failed in. */
export const FAILED_STATES: readonly string[] = ['failed', 'rejected', 'unreachable'];
