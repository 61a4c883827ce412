import { z } from 'zod';
import type {
  AppMessageReport,
  HistoryFileReport,
  InboundReport,
  MessageChangeReport,
  ReportedAuthor,
} from '../../domain/inbound';
import { isSameNumber } from '../../domain/number-forms';
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

/** Number with country code as Meta writes it beside messages of the app: with `+`, spaces and hyphens or without. */
const writtenNumber = z
  .string()
  .max(32)
  .transform((text) => optionalNumber.parse(text.replace(/\D/g, '')))
  .nullable()
  .catch(null);

/** Message that the business itself sent in the WhatsApp Business app on the phone. */
const appItem = z.object({
  id: messageId,
  from: writtenNumber,
  timestamp: z.unknown().optional(),
  type: contentType.catch('unknown'),
});

const recipientFields = z.object({
  to: writtenNumber,
  to_user_id: optionalUserId,
  to_parent_user_id: optionalParentUserId,
});

/** Reads one item of `message_echoes`, or says why it is not used. */
export function readEcho(
  item: unknown,
  contacts: Contacts,
): AppMessageReport | MessageChangeReport | IgnoredKind {
  if (fieldOf(item, 'group_id') !== undefined) return 'no_message';
  const customer = recipientOf(item, contacts);
  if (customer === null) return 'malformed_item';
  if (reportTypeOf(item) === null) return readSaid(item, customer, false);
  const change = readMessageChange(item);
  return typeof change === 'string' ? change : { ...change, by: 'business', customer };
}

/**
 * Reads a message of a thread of the history, from either side, or says why it is not used.
 * @param business digits of the number that is displayed; null when it is not known
 */
export function readHistoryItem(
  item: unknown,
  thread: ReportedAuthor,
  business: string | null,
): AppMessageReport | InboundReport | IgnoredKind {
  const parsed = appItem.safeParse(item).data;
  if (parsed === undefined) return 'malformed_item';
  // The history is of what there was: what was changed in it is told by no item of its own.
  if (reportTypeOf(item) !== null) return 'no_message';
  const { from } = parsed;
  const isOfCustomer =
    !isMarkedOwn(item) &&
    (from === null ||
      (thread.number === null
        ? business !== null && !isSameNumber(from, business)
        : isSameNumber(from, thread.number)));
  return isOfCustomer ? readWritten(item, parsed, thread) : readSaid(item, thread, true);
}

/** Reads the file of a message of the history, or says why it is not used. */
export function readHistoryFile(
  item: unknown,
  business: string | null,
  contacts: Contacts,
): HistoryFileReport | IgnoredKind {
  const parsed = appItem.safeParse(item).data;
  if (parsed === undefined) return 'malformed_item';
  const { id: providerMessageId, from } = parsed;
  const isOwn =
    isMarkedOwn(item) || (from !== null && business !== null && isSameNumber(from, business));
  const customer = isOwn ? recipientOf(item, contacts) : authorOf(ofNumber(from), contacts);
  const { content } = readInboundContent(item as Record<string, unknown>, parsed.type);
  if (content.kind !== 'media') return 'no_message';
  if (customer === null) return { providerMessageId, content, message: null };
  const message = isOwn ? readSaid(item, customer, true) : readWritten(item, parsed, customer);
  return typeof message === 'string' ? message : { providerMessageId, content, message };
}

/** Returns the digits of the number that is displayed beside a list; null when there is none. */
export function displayedNumber(metadata: unknown): string | null {
  return writtenNumber.parse(fieldOf(metadata, 'display_phone_number'));
}

function ofNumber(number: string | null) {
  return { number, userId: null, parentUserId: null };
}

function recipientOf(item: unknown, contacts: Contacts): ReportedAuthor | null {
  const to = recipientFields.safeParse(item).data;
  if (to === undefined) return null;
  const own = { number: to.to, userId: to.to_user_id, parentUserId: to.to_parent_user_id };
  return authorOf(own, contacts);
}

/** Meta's hosting partners show this mark in its callbacks; its documentation does not have it. */
function isMarkedOwn(item: unknown): boolean {
  return fieldOf(fieldOf(item, 'history_context'), 'from_me') === true;
}

function readWritten(
  item: unknown,
  { id: providerMessageId, type, timestamp }: z.output<typeof appItem>,
  author: ReportedAuthor,
): InboundReport {
  const said = readInboundContent(item as Record<string, unknown>, type);
  const occurredAt = dateOfUnixSeconds(timestamp);
  return { providerMessageId, author, occurredAt, replyTo: null, ...said };
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
    status: statusOf(item),
  };
}

const STATUSES = new Map<unknown, AppMessageReport['status']>([
  ['DELIVERED', 'delivered'],
  ['READ', 'read'],
  ['PLAYED', 'read'],
  ['ERROR', 'failed'],
]);

/** Meta documents capitals; callbacks were seen with small letters. */
function statusOf(item: unknown): AppMessageReport['status'] {
  const status = fieldOf(fieldOf(item, 'history_context'), 'status');
  return STATUSES.get(typeof status === 'string' ? status.toUpperCase() : '') ?? 'sent';
}

const threadShape = z.object({
  id: writtenNumber,
  context: z
    .object({
      wa_id: writtenNumber,
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
