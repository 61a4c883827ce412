import type { Message } from '../../domain/message';
import type { MessageRecord } from '../models/message';

/** A stored message as the domain knows it: without the marks of its start. */
export function fromRecord({ _id, ...marked }: MessageRecord): Message {
  const { startDueAt: _due, pendingSince: _since, unusableSince: _unusable, ...rest } = marked;
  const { joined: _joined, ...message } = rest;
  return { key: _id, ...message };
}
