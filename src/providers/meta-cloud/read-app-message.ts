import { z } from 'zod';
import type {
  AppMessageReport,
  InboundReport,
  MessageChangeReport,
  ReportedAuthor,
} from '../../domain/inbound';
import { fieldOf } from '../lists';
import type { IgnoredKind } from '../shared';
import { contentType, messageId } from '../texts';
import {
  type Contacts,
  authorOf,
  optionalNumber,
  optionalParentUserId,
  optionalUserId,
} from './read-author';
import { readInboundContent } from './read-inbound-content';
import { readMessageChange, reportTypeOf } from './read-message-change';
import { dateOfUnixSeconds } from './read-status';

/** Message that the business itself sent in the WhatsApp Business app on the phone. */
const appItem = z.object({
  id: messageId,
  from: optionalNumber,
  timestamp: z.unknown().optional(),
  type: contentType.catch('unknown'),
});

const recipientFields = z.object({
  to: optionalNumber,
  to_user_id: optionalUserId,
  to_parent_user_id: optionalParentUserId,
});

/** Reads one item of `message_echoes`, or says why it is not used. */
export function readEcho(
  item: unknown,
  contacts: Contacts,
): AppMessageReport | MessageChangeReport | IgnoredKind {
  const to = recipientFields.safeParse(item).data;
  if (fieldOf(item, 'group_id') !== undefined) return 'no_message';
  const own = to && {
    number: to.to,
    userId: to.to_user_id,
    parentUserId: to.to_parent_user_id,
  };
  const customer = own === undefined ? null : authorOf(own, contacts);
  if (customer === null) return 'malformed_item';
  if (reportTypeOf(item) === null) return readSaid(item, customer, false);
  const change = readMessageChange(item);
  return typeof change === 'string' ? change : { ...change, by: 'business', customer };
}

/** Reads a message of a thread of the history, from either side, or says why it is not used. */
export function readHistoryItem(
  item: unknown,
  thread: ReportedAuthor,
): AppMessageReport | InboundReport | IgnoredKind {
  const parsed = appItem.safeParse(item).data;
  if (parsed === undefined) return 'malformed_item';
  // The history is of what there was: what was changed in it is told by no item of its own.
  if (reportTypeOf(item) !== null) return 'no_message';
  if (parsed.from !== null && parsed.from !== thread.number) return readSaid(item, thread, true);
  const { id: providerMessageId, type, timestamp } = parsed;
  const said = readInboundContent(item as Record<string, unknown>, type);
  const occurredAt = dateOfUnixSeconds(timestamp);
  return { providerMessageId, author: thread, occurredAt, replyTo: null, ...said };
}

function readSaid(
  item: unknown,
  customer: ReportedAuthor,
  isHistory: boolean,
): AppMessageReport | IgnoredKind {
  const parsed = appItem.safeParse(item).data;
  if (parsed === undefined) return 'malformed_item';
  const { id: providerMessageId, type, timestamp } = parsed;
  const { content } = readInboundContent(item as Record<string, unknown>, type);
  return {
    providerMessageId,
    customer,
    occurredAt: dateOfUnixSeconds(timestamp),
    // Customers alone fill in forms.
    content: content.kind === 'form' ? { kind: 'other', type } : content,
    isHistory,
    status: STATUSES.get(fieldOf(fieldOf(item, 'history_context'), 'status')) ?? 'sent',
  };
}

const STATUSES = new Map<unknown, AppMessageReport['status']>([
  ['DELIVERED', 'delivered'],
  ['READ', 'read'],
  ['PLAYED', 'read'],
  ['ERROR', 'failed'],
]);

const threadShape = z.object({
  id: optionalNumber,
  context: z
    .object({
      wa_id: optionalNumber,
      user_id: optionalUserId,
      parent_user_id: optionalParentUserId,
    })
    .nullable()
    .catch(null),
});

/** Returns the customer of a thread of the history; null when it names none. */
export function threadCustomer(thread: unknown): ReportedAuthor | null {
  const { id = null, context = null } = threadShape.safeParse(thread).data ?? {};
  const number = id ?? context?.wa_id ?? null;
  const userId = context?.user_id ?? null;
  if (number === null && userId === null) return null;
  const parentUserId = context?.parent_user_id ?? null;
  return { number, userId, parentUserId, username: null, profileName: null };
}
