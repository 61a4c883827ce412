import { z } from 'zod';
import { HANDLINGS } from './conversation-answer';
import { pageQuery } from './page-query';

const filter = z.string({ error: 'must be given once' }).min(1, 'must not be empty').max(128);

/** The query of `GET /api/v2/customers`. */
export const customersQuery = z.object({ ...pageQuery, number: filter.optional() });

/** The query of `GET /api/v2/conversations`. */
export const conversationsQuery = z.object({
  ...pageQuery,
  handling: z.enum(HANDLINGS, { error: `must be one of ${HANDLINGS.join(', ')}` }).optional(),
  customerId: filter.optional(),
  senderNumber: filter.optional(),
});

/** The query of a list that has no filters. */
export const messagesQuery = z.object(pageQuery);
