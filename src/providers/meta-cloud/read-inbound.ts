import { z } from 'zod';
import { isBsuid } from '../../domain/identity';
import type { InboundReport } from '../../domain/inbound';
import { contentType, messageId } from '../texts';
import type { IgnoredKind } from '../shared';
import {
  type Contacts,
  authorOf,
  optionalNumber,
  optionalParentUserId,
  optionalUserId,
} from './read-author';
import { readInboundContent } from './read-inbound-content';
import { dateOfUnixSeconds } from './read-status';

const messageItem = z.object({
  id: messageId,
  from: z.string().nullable().catch(null),
  from_user_id: optionalUserId,
  from_parent_user_id: optionalParentUserId,
  timestamp: z.unknown().optional(),
  group_id: z.unknown().optional(),
  type: contentType.catch('unknown'),
  context: z.object({ id: messageId }).nullable().catch(null),
});

/** Whether an item of `messages` is a notice of Meta's: nobody has written. */
export function isSystemMessage(item: unknown): boolean {
  return messageItem.safeParse(item).data?.type === 'system';
}

/**
 * Reads one item of `messages`, or says why it is not used. One of an unknown type is a message all the same; one that was
 * written to a group is not: its author would be answered in private.
 */
export function readInbound(item: unknown, contacts: Contacts): InboundReport | IgnoredKind {
  const parsed = messageItem.safeParse(item);
  if (!parsed.success) return 'malformed_item';
  if (parsed.data.group_id !== undefined) return 'unknown_content';
  const { id, from, timestamp, type, context } = parsed.data;
  const isUserId = from !== null && isBsuid(from);
  const own = {
    number: optionalNumber.parse(from),
    userId: parsed.data.from_user_id ?? (isUserId ? optionalUserId.parse(from) : null),
    parentUserId: parsed.data.from_parent_user_id,
  };
  const author = authorOf(own, contacts);
  if (author === null) return 'malformed_item';
  return {
    providerMessageId: id,
    author,
    occurredAt: dateOfUnixSeconds(timestamp),
    replyTo: context?.id ?? null,
    ...readInboundContent(item as Record<string, unknown>, type),
  };
}
