import type { MessageFilter } from '../../lib/api/messages';
import { NUMBER, momentsOf, textOf } from '../../lib/address-values';
import { RECIPIENT_ID } from '../../lib/recipient';
import type { Period } from '../../lib/period';

/** Filters in the address of the page. */
export type MessageSearch = MessageFilter & {
  /** In the place of `since`, which moves with it. */
  range?: Period;
};

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

const KINDS = ['v2', 'standard', 'api', 'inbox', 'agent'];
export const MESSAGE_ID = /^[A-Za-z0-9._:-]{1,128}$/;
/** Shorter beginnings of an id find too much. */
export const PREFIX_MIN = 3;
const NAME_MAX = 512;

/** The filters as the address of the page has them; what is not one of them is left out. */
export function messageSearch(search: Record<string, unknown>): MessageSearch {
  const [messageId, recipient] = [textOf(search['messageId']), textOf(search['recipient'])];
  const idPrefix = textOf(search['idPrefix']);
  const statusCode = STATUS_CODES.find((code) => code === String(search['statusCode']));
  return {
    ...(MESSAGE_ID.test(messageId) && { messageId }),
    ...(MESSAGE_ID.test(idPrefix) && idPrefix.length >= PREFIX_MIN && { idPrefix }),
    ...someOf('status', STATUSES, search['status']),
    ...(statusCode !== undefined && { statusCode }),
    ...(isRecipient(recipient) && { recipient }),
    ...nameOf('templateId', search['templateId']),
    ...nameOf('templateName', search['templateName']),
    ...nameOf('senderId', search['senderId']),
    ...someOf('kind', KINDS, search['kind']),
    ...momentsOf(search),
  };
}

/** Reads one or several known values, with commas between. */
function someOf(
  name: 'status' | 'kind',
  known: readonly string[],
  value: unknown,
): Partial<MessageSearch> {
  const values = textOf(value).split(',');
  const found = known.filter((each) => values.includes(each));
  return found.length === 0 ? {} : { [name]: found.join(',') };
}

function nameOf(
  name: 'templateId' | 'templateName' | 'senderId',
  value: unknown,
): Partial<MessageSearch> {
  const text = textOf(value).trim().slice(0, NAME_MAX);
  return text === '' ? {} : { [name]: text };
}

function isRecipient(text: string): boolean {
  return NUMBER.test(text) || RECIPIENT_ID.test(text);
}
