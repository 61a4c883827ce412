import { NUMBER } from '../../lib/address-values';
import type { MessageFilter } from '../../lib/api/messages';
import { RECIPIENT_ID } from '../../lib/recipient';
import { MESSAGE_ID, PREFIX_MIN } from './message-search';

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

/** Returns what of the filters the search field shows. */
export function shownSought({ messageId, idPrefix, recipient }: Sought): string {
  return messageId ?? idPrefix ?? recipient ?? '';
}

/** Why nothing can be found by it; null when it is fine. */
export function refuseSought(text: string): string | null {
  const { messageId, idPrefix = messageId } = soughtMessage(text);
  if (idPrefix === undefined || MESSAGE_ID.test(idPrefix)) return null;
  return 'Enter a number with country code, or an ID (letters, digits, . _ : -)';
}
