import { z } from 'zod';
import { pageAnswer } from './page-query';
import { timestamp } from './timestamp';

/** Somebody messages are sent to: one number in one workspace. */
export const customer = z.object({
  customerId: z.string(),
  number: z.string().nullable().describe('Digits with country code; null when it was erased.'),
  deliveryIdentity: z
    .string()
    .nullable()
    .describe('Where messages reach the customer; null: nothing can be sent until they write.'),
  blocked: z.boolean().describe('By people: nothing is sent.'),
  unsubscribed: z.boolean().describe('By people or an opt-out word: nothing is sent.'),
  marketingStopped: z.boolean().describe('MARKETING templates are not sent.'),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** `GET /api/v2/customers/{customerId}`. */
export const customerAnswer = customer.extend({ success: z.literal(true) });

/** `GET /api/v2/customers`. */
export const customerListAnswer = pageAnswer(customer);
