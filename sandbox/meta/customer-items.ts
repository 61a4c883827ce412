import { customerAt, isUserId, type CustomerIds } from '../customer-ids';
import type { StatusStep } from '../scenarios';
import { PLAIN_AUTHOR, SANDBOX_CUSTOMER, type Author } from '../types';
import { newMessageId, waIdOf } from './ids';

/** A customer before and after they took another number, or Meta gave them another user id. */
export interface IdentityChange {
  type: 'user_changed_number' | 'user_changed_user_id';
  before: CustomerIds;
  after: CustomerIds;
}

/** An item of `contacts` in a callback. */
export function contactItem({
  number,
  userId,
  parentUserId,
  username,
  profileName,
}: Author): object {
  return {
    profile: { name: profileName, ...(username !== null && { username }) },
    ...(number !== null && { wa_id: number }),
    user_id: userId,
    ...(parentUserId !== null && { parent_user_id: parentUserId }),
  };
}

/**
 * Names the recipient in a status. The user id comes beside the number that was sent to with what reached them, also of a
 * customer who shows no number; a failure has the address that was sent to and no contact.
 */
export function recipientOf(
  portfolio: string,
  to: string,
  { status }: StatusStep,
): { fields: object; contact: Author | null } {
  const waId = waIdOf(to);
  const contact = { ...customerAt(portfolio, waId), ...PLAIN_AUTHOR };
  if (isUserId(to))
    return { fields: { recipient_user_id: to }, contact: status === 'failed' ? null : contact };
  if (status === 'failed') return { fields: { recipient_id: waId }, contact: null };
  return { fields: { recipient_id: waId, recipient_user_id: contact.userId }, contact };
}

/** The item that reports it: `from` is the number before. */
export function identityItem({ type, before, after }: IdentityChange): object {
  const from = before.number === null ? {} : { from: before.number };
  return {
    ...from,
    id: newMessageId(nameOf(before)),
    timestamp: unixSeconds(Date.now()),
    type: 'system',
    system: {
      body: `User ${SANDBOX_CUSTOMER} changed from ${nameOf(before)} to ${nameOf(after)}`,
      type,
      ...(after.number !== null && { wa_id: after.number }),
      user_id: after.userId,
      previous_user_id: before.userId,
    },
  };
}

/** Names a customer for people. */
export function nameOf({ number, userId }: CustomerIds): string {
  return number ?? userId;
}

/** A time as Meta's callbacks have it. */
export function unixSeconds(milliseconds: number): string {
  return String(Math.floor(milliseconds / 1000));
}
