import type { Message } from '../../domain/message';
import type { MessageRecord } from '../models/message';

/** A stored message as the domain knows it: without the marks of its start. */
export function fromRecord(record: MessageRecord): Message {
  const { _id, startDueAt: _startDueAt, joined: _joined, ...message } = record;
  // Records of earlier versions were never put off, and do not know their template's category.
  return {
    key: _id,
    ...message,
    sendingAt: message.sendingAt ?? null,
    templateCategory: message.templateCategory ?? '',
  };
}
