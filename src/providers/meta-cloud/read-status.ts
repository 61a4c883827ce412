import { z } from 'zod';
import type { MessageChangeReport } from '../../domain/inbound';
import type { Pricing } from '../../domain/pricing';
import type { StatusReport } from '../../ports/messaging-provider';
import { messageId } from '../texts';
import { anyList } from '../lists';
import type { IgnoredKind } from '../shared';
import { readProviderError } from './provider-error';
import { optionalNumber, optionalParentUserId, optionalUserId } from './read-author';

/** Meta's limit for `biz_opaque_callback_data`. */
const MAX_TRACKING_TOKEN_LENGTH = 512;

const reportedStatus = z.enum(['sent', 'delivered', 'read', 'failed']);

const statusItem = z.object({
  id: messageId,
  status: z.string(),
  timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
  biz_opaque_callback_data: z.string().max(MAX_TRACKING_TOKEN_LENGTH).nullable().catch(null),
  errors: anyList.catch([]),
  pricing: z.unknown().optional(),
  recipient_id: optionalNumber,
  recipient_user_id: optionalUserId,
  recipient_parent_user_id: optionalParentUserId,
});

/** Longest name of a price class that is kept. */
const PRICING_NAME_LENGTH_MAX = 64;
const pricingName = z.string().min(1).max(PRICING_NAME_LENGTH_MAX).nullable().catch(null);

/** `statuses[].pricing`, on `sent` and on one of `delivered` and `read`. `billable` is to be removed. */
const pricingShape = z
  .object({
    billable: z.boolean().nullable().catch(null),
    pricing_model: pricingName,
    type: pricingName,
    category: pricingName,
  })
  .transform(({ pricing_model: model, ...rest }): Pricing => ({ ...rest, model }));

/** Reads one item of `statuses`, or returns why it is ignored. A status without a usable time still counts. */
export function readStatus(item: unknown): StatusReport | IgnoredKind {
  const parsed = statusItem.safeParse(item);
  if (!parsed.success) return 'malformed_item';
  const status = reportedStatus.safeParse(parsed.data.status);
  if (!status.success) return 'unknown_status';
  return {
    providerMessageId: parsed.data.id,
    status: status.data,
    occurredAt: dateOfUnixSeconds(parsed.data.timestamp),
    trackingToken: parsed.data.biz_opaque_callback_data,
    error: status.data === 'failed' ? readProviderError(parsed.data.errors[0], null) : null,
    pricing: pricingShape.safeParse(parsed.data.pricing).data ?? null,
    ...recipientOf(parsed.data),
  };
}

/** `deleted`: the customer has deleted a message of theirs. Older versions of Meta's API report it among the statuses. */
const deletedItem = z.object({
  id: messageId,
  status: z.literal('deleted'),
  timestamp: z.unknown().optional(),
  recipient_id: optionalNumber,
  recipient_user_id: optionalUserId,
  recipient_parent_user_id: optionalParentUserId,
});

/** Reads an item of `statuses` that says that a customer has deleted a message of theirs; null for any other. */
export function readDeletedStatus(item: unknown): MessageChangeReport | null {
  const parsed = deletedItem.safeParse(item).data;
  if (parsed === undefined) return null;
  const { id, timestamp, recipient_id: number, recipient_user_id: userId } = parsed;
  if (number === null && userId === null) return null;
  const parentUserId = parsed.recipient_parent_user_id;
  return {
    providerMessageId: id,
    targetId: id,
    by: 'customer',
    customer: { number, userId, parentUserId, username: null, profileName: null },
    occurredAt: dateOfUnixSeconds(timestamp),
    change: { kind: 'deleted' },
  };
}

/** Returns the recipient where both ids are there: one alone connects nothing. */
function recipientOf({
  recipient_id: number,
  recipient_user_id: userId,
  recipient_parent_user_id: parentUserId,
}: z.infer<typeof statusItem>): Pick<StatusReport, 'recipient'> {
  return number === null || userId === null ? {} : { recipient: { number, userId, parentUserId } };
}

/** Reads a time of Meta's: whole seconds since 1970, as text or number. Null for anything else. */
export function dateOfUnixSeconds(seconds: unknown): Date | null {
  const isWritten = typeof seconds === 'string' || typeof seconds === 'number';
  return isWritten && /^\d{1,11}$/.test(String(seconds)) ? new Date(Number(seconds) * 1000) : null;
}
