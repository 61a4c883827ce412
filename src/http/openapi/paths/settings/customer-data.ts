import { answer, forMembers, pathParameter } from './operation';

const tags = ['Conversations'];
const CUSTOMER = '/api/v1/workspaces/{workspaceId}/customers/{customerId}';
const parameters = [pathParameter('customerId')];

/** What a customer can ask for (contract 11). */
export const customerDataPaths = {
  [`${CUSTOMER}/export` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'exportCustomer',
      tags,
      summary: 'Everything that is kept of a customer, as a file',
      description:
        'The log tells that it was exported. An answer that breaks off is not complete: ask again.',
      parameters,
      responses: { '200': answer('CustomerExport', 'One JSON document, as an attachment.') },
      errors: ['customer_not_found', 'password_needed'],
    }),
  },
  [`${CUSTOMER}/erase` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'eraseCustomer',
      tags,
      summary: 'Delete everything that is kept of a customer',
      description:
        'Nothing can be sent to them until they write. Asked for again it changes nothing; after a failure that passes, ask again or leave the rest to Herald.',
      parameters,
      body: 'EraseRequest',
      responses: { '200': answer('CustomerErased', 'It is deleted.') },
      errors: ['customer_not_found', 'password_needed'],
    }),
  },
};
