import type { MessageFilter } from '../../lib/api/messages';
import { NUMBER, isMoment, textOf } from '../../lib/address-values';
import { RECIPIENT_ID } from '../../lib/recipient';

export const STATUSES = [
  'queued',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'rejected',
  'unreachable',
] as const;

const MESSAGE_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** The filters as the address of the page has them; what is not one of them is left out. */
export function messageSearch(search: Record<string, unknown>): MessageFilter {
  const [messageId, recipient] = [textOf(search['messageId']), textOf(search['recipient'])];
  const { status, since } = search;
  const known = STATUSES.find((each) => each === status);
  return {
    ...(MESSAGE_ID.test(messageId) && { messageId }),
    ...(isRecipient(recipient) && { recipient }),
    ...(known !== undefined && { status: known }),
    ...(isMoment(since) && { since }),
  };
}

/** Reads a search text: a number, as people write them, the id of a customer or of a message. */
export function soughtMessage(text: string): Pick<MessageFilter, 'messageId' | 'recipient'> {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  if (NUMBER.test(digits)) return { recipient: digits };
  if (RECIPIENT_ID.test(text.trim())) return { recipient: text.trim() };
  return text.trim() === '' ? {} : { messageId: text.trim() };
}

function isRecipient(text: string): boolean {
  return NUMBER.test(text) || RECIPIENT_ID.test(text);
}

/** Why nothing can be found by it; null when it is fine. */
export function refuseSought(text: string): string | null {
  const { messageId } = soughtMessage(text);
  if (messageId === undefined || MESSAGE_ID.test(messageId)) return null;
  return 'Enter a number with country code, or an ID (letters, digits, . _ : -)';
}
