import { z } from 'zod';
import type { Customer } from '../../domain/customer';
import { timestamp } from './fields';

const consentChange = z.object({ reason: z.string().describe('A sentence.'), at: timestamp });

/** Schema of a customer: one number in one workspace. */
export const customerSchema = z
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

/** Presents a customer. An erased one looks like any other that cannot get messages. */
export function presentCustomer(customer: Customer) {
  const { id, workspaceId: _workspace, ...rest } = customer;
  const { lookups: _lookups, mergedInto: _mergedInto, ...known } = rest;
  const { erasedAt: _erased, forgottenAt: _forgotten, ...shown } = known;
  return { customerId: id, ...shown };
}
