import { z } from 'zod';
import { isBsuid } from '../../domain/identity';
import type { InboundReport, MessageChangeReport, ReportedAuthor } from '../../domain/inbound';
import { fieldOf } from '../lists';
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
import { readMessageChange } from './read-message-change';
import { dateOfUnixSeconds } from './read-status';

const writerFields = z.object({
  from: z.string().nullable().catch(null),
  from_user_id: optionalUserId,
  from_parent_user_id: optionalParentUserId,
});

const messageItem = writerFields.extend({
  id: messageId,
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
  const { id, timestamp, type, context } = parsed.data;
  const author = writerOf(parsed.data, contacts);
  if (author === null) return 'malformed_item';
  return {
    providerMessageId: id,
    author,
    occurredAt: dateOfUnixSeconds(timestamp),
    replyTo: context?.id ?? null,
    ...readInboundContent(item as Record<string, unknown>, type),
  };
}

/** Reads what a customer reports about a message, or says why it is not used. */
export function readCustomerChange(
  item: unknown,
  contacts: Contacts,
): MessageChangeReport | IgnoredKind {
  const read = readMessageChange(item);
  if (typeof read === 'string') return read;
  if (fieldOf(item, 'group_id') !== undefined) return 'no_message';
  const customer = writerOf(writerFields.parse(item), contacts);
  return customer === null ? 'malformed_item' : { ...read, by: 'customer', customer };
}

function writerOf(
  { from, from_user_id, from_parent_user_id }: z.output<typeof writerFields>,
  contacts: Contacts,
): ReportedAuthor | null {
  const isUserId = from !== null && isBsuid(from);
  const own = {
    number: optionalNumber.parse(from),
    userId: from_user_id ?? (isUserId ? optionalUserId.parse(from) : null),
    parentUserId: from_parent_user_id,
  };
  return authorOf(own, contacts);
}
