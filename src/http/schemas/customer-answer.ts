import { z } from 'zod';
import { pageAnswer } from './page-query';
import { timestamp } from './timestamp';

const consentChange = z.object({ reason: z.string().describe('A sentence.'), at: timestamp });

/** Somebody messages are sent to: one number in one workspace. */
export const customer = z
  .object({
    customerId: z.string(),
    number: z
      .string()
      .nullable()
      .describe('Digits with country code; null when it was erased or is not kept any more.'),
    name: z.string().nullable().describe('As they show it; null until they write.'),
    deliveryIdentity: z
      .string()
      .nullable()
      .describe('Where messages reach the customer; null when it is not known or was erased.'),
    blocked: z.boolean().describe('By people: nothing is sent.'),
    unsubscribed: z.boolean().describe('By people or an opt-out word: nothing is sent.'),
    subscriptionChange: consentChange
      .nullable()
      .describe('What made `unsubscribed` what it is; null when nothing ever changed it.'),
    marketingStopped: z.boolean().describe('MARKETING templates are not sent.'),
    marketingChange: consentChange.nullable().describe('The same for `marketingStopped`.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Customer' });

/** `GET /api/v2/customers/{customerId}`. */
export const customerAnswer = customer
  .extend({ success: z.literal(true) })
  .meta({ id: 'CustomerAnswer' });

/** `GET /api/v2/customers`. */
export const customerListAnswer = pageAnswer(customer).meta({ id: 'CustomerList' });
