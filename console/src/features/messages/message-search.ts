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

/** Codes of the classes of failure, as the documentation lists them. */
export const STATUS_CODES = [
  '9901',
  '9902',
  '9903',
  '9904',
  '9905',
  '9906',
  '9907',
  '9908',
  '9909',
  '9910',
  '9911',
  '9912',
  '9913',
  '9914',
  '9988',
] as const;

const MESSAGE_ID = /^[A-Za-z0-9._:-]{1,128}$/;
/** Shorter beginnings of an id find too much. */
const PREFIX_MIN = 3;

/** The filters as the address of the page has them; what is not one of them is left out. */
export function messageSearch(search: Record<string, unknown>): MessageFilter {
  const [messageId, recipient] = [textOf(search['messageId']), textOf(search['recipient'])];
  const idPrefix = textOf(search['idPrefix']);
  const statusCode = STATUS_CODES.find((code) => code === String(search['statusCode']));
  const { status, since } = search;
  const known = STATUSES.find((each) => each === status);
  return {
    ...(MESSAGE_ID.test(messageId) && { messageId }),
    ...(MESSAGE_ID.test(idPrefix) && idPrefix.length >= PREFIX_MIN && { idPrefix }),
    ...(statusCode !== undefined && { statusCode }),
    ...(isRecipient(recipient) && { recipient }),
    ...(known !== undefined && { status: known }),
    ...(isMoment(since) && { since }),
  };
}

type Sought = Pick<MessageFilter, 'messageId' | 'idPrefix' | 'recipient'>;

/** Reads a search text: a number, as people write them, the id of a customer, or the beginning of a message's id. */
export function soughtMessage(text: string): Sought {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  if (NUMBER.test(digits)) return { recipient: digits };
  if (RECIPIENT_ID.test(text.trim())) return { recipient: text.trim() };
  const id = text.trim();
  if (id.length >= PREFIX_MIN) return { idPrefix: id };
  return id === '' ? {} : { messageId: id };
}

function isRecipient(text: string): boolean {
  return NUMBER.test(text) || RECIPIENT_ID.test(text);
}

/** Why nothing can be found by it; null when it is fine. */
export function refuseSought(text: string): string | null {
  const { messageId, idPrefix = messageId } = soughtMessage(text);
  if (idPrefix === undefined || MESSAGE_ID.test(idPrefix)) return null;
  return 'Enter a number with country code, or an ID (letters, digits, . _ : -)';
}
