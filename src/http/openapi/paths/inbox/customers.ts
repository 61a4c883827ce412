import { answer, forMembers, pathParameter } from '../settings/operation';

const tags = ['Inbox'];

/** Who people talk to. */
export const inboxCustomerPaths = {
  '/api/v1/workspaces/{workspaceId}/customers/{customerId}': {
    get: forMembers('inbox:use', {
      operationId: 'showCustomer',
      tags,
      summary: 'One customer',
      parameters: [pathParameter('customerId')],
      responses: { '200': answer('CustomerShown', 'The customer.') },
      errors: ['customer_not_found'],
    }),
    patch: forMembers('inbox:use', {
      operationId: 'decideCustomer',
      tags,
      summary: 'Block, unblock, unsubscribe or resubscribe a customer, from the next send on',
      parameters: [pathParameter('customerId')],
      body: 'CustomerChangeRequest',
      responses: { '200': answer('CustomerShown', 'The customer.') },
      errors: ['customer_not_found'],
    }),
  },
};
