import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Message } from '../../../domain/message';

/** Returns the country of a message's recipient (ISO 3166 alpha-2), or null when the number does not tell. */
export function countryOf({ recipientNumber }: Pick<Message, 'recipientNumber'>): string | null {
  return parsePhoneNumberFromString(`+${recipientNumber}`)?.country ?? null;
}
