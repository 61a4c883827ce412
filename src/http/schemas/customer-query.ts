import { z } from 'zod';
import { pageQuery } from './page-query';
import { recipientNumber } from './recipient-number';

/** The filters of the list of customers, for the document too. */
export const customerFilters = {
  number: recipientNumber
    .optional()
    .describe('Only the customer with this number: digits with country code.'),
};

/** The query of `GET /api/v2/customers`. */
export const customersQuery = z.object({ ...customerFilters, ...pageQuery });
