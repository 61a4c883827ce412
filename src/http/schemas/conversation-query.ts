import { z } from 'zod';
import { HANDLINGS } from './conversation-answer';
import { recipientNumber } from './recipient-number';

const CUSTOMER_ID_CHARACTERS_MAX = 128;

const customerId = z
  .string({ error: 'must be given once' })
  .min(1, 'must not be empty')
  .max(CUSTOMER_ID_CHARACTERS_MAX, `must be at most ${CUSTOMER_ID_CHARACTERS_MAX} characters`);

/** The filters of the list of conversations. */
export const conversationFilters = {
  handling: z
    .enum(HANDLINGS, { error: `must be one of ${HANDLINGS.join(', ')}` })
    .optional()
    .describe('Only those handled like this.'),
  customerId: customerId.optional().describe('Only those of this customer.'),
  senderNumber: recipientNumber
    .optional()
    .describe('Only those of this number of yours: digits with country code.'),
};
