import { z } from 'zod';
import { WORKSPACE, answer, apiKey, endpoint, member } from '../endpoint';
import { customerSchema, presentCustomer } from '../schemas/customer';
import { needsOneOf, recipientNumber } from '../schemas/fields';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';

/** Customers: for backends, and for people who answer them. */

const CUSTOMER = `${WORKSPACE}/customers/:customerId` as const;

const customerFilters = {
  number: recipientNumber
    .optional()
    .describe('Only the customer with this number: digits with country code.'),
};

const customerListAnswer = pageAnswer(customerSchema).meta({ id: 'CustomerList' });

export const listCustomers = endpoint({
  method: 'get',
  path: '/api/v2/customers',
  access: apiKey('messages:read'),
  tag: 'Conversations',
  summary: 'Who messages were sent to or came from, newest first',
  query: { ...customerFilters, ...pageQuery },
  answers: { 200: answer(customerListAnswer, 'A page of customers.') },
  async handle({ services, workspaceId, query: { limit, cursor, ...filter } }) {
    const page = await services.customers.list(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentCustomer);
  },
});

const customerAnswer = customerSchema
  .extend({ success: z.literal(true) })
  .meta({ id: 'CustomerAnswer' });

export const getCustomer = endpoint({
  method: 'get',
  path: '/api/v2/customers/:customerId',
  access: apiKey('messages:read'),
  tag: 'Conversations',
  summary: 'One customer',
  answers: { 200: answer(customerAnswer, 'The customer.') },
  errors: ['customer_not_found'],
  async handle({ services, workspaceId, params }) {
    const customer = await services.customers.get(workspaceId, params.customerId);
    return { success: true, ...presentCustomer(customer) };
  },
});

const customerShownAnswer = z
  .object({ success: z.literal(true), customer: customerSchema })
  .meta({ id: 'CustomerShown' });

export const showCustomer = endpoint({
  method: 'get',
  path: CUSTOMER,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'One customer',
  answers: { 200: answer(customerShownAnswer, 'The customer.') },
  errors: ['customer_not_found'],
  async handle({ services, workspaceId, params }) {
    const customer = await services.customers.get(workspaceId, params.customerId);
    return { success: true, customer: presentCustomer(customer) };
  },
});

const customerChangeRequest = z
  .strictObject({
    blocked: z.boolean().optional().describe('true: nothing is sent.'),
    unsubscribed: z
      .boolean()
      .optional()
      .describe('true: nothing is sent, until the customer or somebody of you takes it back.'),
  })
  .refine(({ blocked, unsubscribed }) => (blocked ?? unsubscribed) !== undefined, {
    path: ['blocked'],
    error: 'is required, or unsubscribed',
  })
  .meta(needsOneOf(['blocked', 'unsubscribed']))
  .meta({ id: 'CustomerChangeRequest' });

export const decideCustomer = endpoint({
  method: 'patch',
  path: CUSTOMER,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'Block, unblock, unsubscribe or resubscribe a customer, from the next send on',
  body: customerChangeRequest,
  answers: { 200: answer(customerShownAnswer, 'The customer.') },
  errors: ['customer_not_found'],
  async handle({ services, workspaceId, actor, member: { id: memberId }, params, body }) {
    const by = { actor, memberId };
    const customer = await services.customers.decide(workspaceId, params.customerId, body, by);
    return { success: true, customer: presentCustomer(customer) };
  },
});
