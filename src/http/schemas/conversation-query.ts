import { z } from 'zod';
import { HANDLINGS } from './conversation-answer';
import { pageQuery } from './page-query';
import { recipientNumber } from './recipient-number';

const CUSTOMER_ID_CHARACTERS_MAX = 128;

const customerId = z
  .string({ error: 'must be given once' })
  .min(1, 'must not be empty')
  .max(CUSTOMER_ID_CHARACTERS_MAX, `must be at most ${CUSTOMER_ID_CHARACTERS_MAX} characters`);

/** The filters of the list of conversations, for the document too. */
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

/** The query of `GET /api/v2/conversations`. */
export const conversationsQuery = z.object({ ...conversationFilters, ...pageQuery });

/** The query of a list that has no filters. */
export const messagesQuery = z.object(pageQuery);
