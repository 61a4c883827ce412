import { shownNumber } from './text';

/** Ids of customers, and user ids of providers, as the API takes them for a recipient. */
export const RECIPIENT_ID = /^(cus_[0-9a-f]{24}|[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128})$/;

/** Names the recipient of a message. */
export function recipientName(recipientNumber: string | null): string {
  return recipientNumber === null ? 'customer without a number' : shownNumber(recipientNumber);
}
