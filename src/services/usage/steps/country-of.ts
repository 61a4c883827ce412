import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Message } from '../../../domain/message';

/** Country at the beginning of a user id, e.g. "US.13491208655302741918" (Meta, business-scoped user ids). */
const COUNTRY_LENGTH = 2;

/** Returns the country of a message's recipient (ISO 3166 alpha-2), or null when number and user id do not tell. */
export function countryOf({
  recipientNumber,
  recipientUserId,
}: Pick<Message, 'recipientNumber' | 'recipientUserId'>): string | null {
  if (recipientNumber === null) return recipientUserId?.slice(0, COUNTRY_LENGTH) ?? null;
  return parsePhoneNumberFromString(`+${recipientNumber}`)?.country ?? null;
}
