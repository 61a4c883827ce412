import { recipientNumber } from './recipient-number';

/** The filters of the list of customers. */
export const customerFilters = {
  number: recipientNumber
    .optional()
    .describe('Only the customer with this number: digits with country code.'),
};
