import { z } from 'zod';
import type { Customer } from '../../domain/customer';
import { timestamp } from './fields';

const consentChange = z.object({
  reason: z.string().describe('A sentence.'),
  at: timestamp,
  until: timestamp
    .optional()
    .describe(
      'When the refusal ends by itself: it is held for the former owner of the number. Absent for others.',
    ),
});

const userIdSchema = z.object({
  userId: z.string().describe('Business-scoped user id, e.g. `US.13491208655302741918`.'),
  parentUserId: z.string().nullable().describe('The same for a group of portfolios.'),
  portfolioId: z
    .string()
    .describe(
      'Where it is valid: the same for all numbers of one business account of Meta or account of Twilio.',
    ),
  seenAt: timestamp.describe('When the provider reported it for the first time.'),
});

/** Schema of a customer: one person in one workspace. */
export const customerSchema = z
  .object({
    customerId: z.string(),
    number: z
      .string()
      .nullable()
      .describe(
        'Digits with country code; null when the provider does not tell it, or it was erased or is not kept any more.',
      ),
    userIds: z
      .array(userIdSchema)
      .describe('What providers know the customer by without a number, the latest last.'),
    username: z.string().nullable().describe('Their latest one, without @.'),
    name: z.string().nullable().describe('As they show it; null until they write.'),
    deliveryIdentity: z
      .string()
      .nullable()
      .describe(
        'Where messages reach the customer: the number, else a user id; null when it is not known or was erased.',
      ),
    blocked: z.boolean().describe('By people: nothing is sent.'),
    unsubscribed: z.boolean().describe('By people or an opt-out word: nothing is sent.'),
    subscriptionChange: consentChange
      .nullable()
      .describe('What made `unsubscribed` what it is; null when nothing ever changed it.'),
    marketingStopped: z.boolean().describe('MARKETING templates are not sent.'),
    marketingChange: consentChange.nullable().describe('The same for `marketingStopped`.'),
    marketingHeldUntil: timestamp
      .nullable()
      .describe(
        'Until then MARKETING templates are not sent: the provider refused one because the customer gets many.',
      ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Customer' });

/** Presents a customer: these fields alone. An erased one looks like any other that cannot get messages. */
export function presentCustomer(customer: Customer) {
  return {
    customerId: customer.id,
    number: customer.number,
    userIds: customer.userIds,
    username: customer.username,
    name: customer.name,
    deliveryIdentity: customer.deliveryIdentity,
    blocked: customer.blocked,
    unsubscribed: customer.unsubscribed,
    subscriptionChange: customer.subscriptionChange,
    marketingStopped: customer.marketingStopped,
    marketingChange: customer.marketingChange,
    marketingHeldUntil: customer.marketingHeldUntil,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  };
}

/** Presents whom a conversation is with; a customer that is gone has the id alone. */
export function presentCustomerNames(customerId: string, customer: Customer | null) {
  return {
    customerId,
    number: customer?.number ?? null,
    userId: customer?.userIds.at(-1)?.userId ?? null,
    name: customer?.name ?? null,
    username: customer?.username ?? null,
  };
}
