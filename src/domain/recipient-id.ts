import { isBsuid } from './identity';

const CUSTOMER_ID = /^cus_[0-9a-f]{24}$/;

/** Whether a text has the form of a customer's id. */
export function isCustomerId(text: string): boolean {
  return CUSTOMER_ID.test(text);
}

/** Whether a text has the form of a `recipientId` (contract 4): a customer's id, or a business-scoped user id. */
export function isRecipientId(text: string): boolean {
  return isCustomerId(text) || isBsuid(text);
}
