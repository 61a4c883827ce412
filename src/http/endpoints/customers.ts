import { answer } from '../docs/responses';
import { WORKSPACE, apiKey, endpoint, member } from '../endpoint';
import { sendJsonParts } from '../json-parts';
import { presentCustomer } from '../presenters/customer';
import { customerAnswer, customerListAnswer } from '../schemas/customer-answer';
import { customerFilters } from '../schemas/customer-query';
import { customerChangeRequest, customerShownAnswer } from '../schemas/inbox/customers';
import { pageQuery, presentPage } from '../schemas/page-query';
import {
  customerExport,
  eraseRequest,
  erasedAnswer,
  refuseUnconfirmed,
} from '../schemas/settings/customer-data';

/** Customers: for backends, for people who talk to them, and what a customer can ask for (contract 11). */

const CUSTOMER = `${WORKSPACE}/customers/:customerId` as const;

export const listCustomers = endpoint({
  method: 'get',
  path: '/api/v2/customers',
  access: apiKey('messages:read'),
  tag: 'Conversations',
  summary: 'Who messages were sent to or came from, newest first',
  query: { ...customerFilters, ...pageQuery },
  answers: { 200: answer(customerListAnswer, 'A page of customers.') },
  async handle({ services, workspaceId, query: { limit, cursor, ...filter } }) {
    const page = await services.listCustomers(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentCustomer);
  },
});

export const getCustomer = endpoint({
  method: 'get',
  path: '/api/v2/customers/:customerId',
  access: apiKey('messages:read'),
  tag: 'Conversations',
  summary: 'One customer',
  answers: { 200: answer(customerAnswer, 'The customer.') },
  errors: ['customer_not_found'],
  async handle({ services, workspaceId, params }) {
    const customer = await services.getCustomer(workspaceId, params.customerId);
    return { success: true, ...presentCustomer(customer) };
  },
});

export const showCustomer = endpoint({
  method: 'get',
  path: CUSTOMER,
  access: member('inbox:use'),
  tag: 'Inbox',
  summary: 'One customer',
  answers: { 200: answer(customerShownAnswer, 'The customer.') },
  errors: ['customer_not_found'],
  async handle({ services, workspaceId, params }) {
    const customer = await services.getCustomer(workspaceId, params.customerId);
    return { success: true, customer: presentCustomer(customer) };
  },
});

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
    const customer = await services.decideCustomer(workspaceId, params.customerId, body, by);
    return { success: true, customer: presentCustomer(customer) };
  },
});

// Not GET: a link on any page could make somebody export, and the audit log would tell of it as theirs.
export const exportCustomer = endpoint({
  method: 'post',
  path: `${CUSTOMER}/export`,
  access: member('settings:edit', { freshPassword: true }),
  tag: 'Conversations',
  summary: 'Everything that is kept of a customer, as a file',
  description:
    'The log tells that it was exported. An answer that breaks off is not complete: ask again.',
  answers: { 200: answer(customerExport, 'One JSON document, as an attachment.') },
  errors: ['customer_not_found'],
  async handle({ services, response, workspaceId, actor, params: { customerId } }) {
    const parts = await services.exportCustomer(workspaceId, customerId, actor);
    response.attachment(`${customerId}.json`);
    await sendJsonParts(response, parts);
    return undefined;
  },
});

export const eraseCustomer = endpoint({
  method: 'post',
  path: `${CUSTOMER}/erase`,
  access: member('settings:edit', { freshPassword: true }),
  tag: 'Conversations',
  summary: 'Delete everything that is kept of a customer',
  description:
    'Nothing can be sent to them until they write. Asked for again it changes nothing; after a failure that passes, ask again or leave the rest to Herald.',
  body: eraseRequest,
  answers: { 200: answer(erasedAnswer, 'It is deleted.') },
  errors: ['customer_not_found'],
  async handle({ services, workspaceId, actor, params: { customerId }, body }) {
    refuseUnconfirmed(body, customerId);
    const { id, erasedAt } = await services.eraseCustomer(workspaceId, customerId, actor);
    return { success: true, customerId: id, erasedAt };
  },
});
