import { HANDLINGS } from '../../schemas/conversation-answer';
import { pageParameters } from '../page-parameters';
import { failures, success } from '../responses';
import { WITH_SCOPE } from './common-errors';

const TAG = 'Conversations';

const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
});

const inQuery = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'query',
  description,
  schema,
});

const customerPaths = {
  '/api/v2/customers': {
    get: {
      operationId: 'listCustomers',
      tags: [TAG],
      summary: 'Who messages were sent to, newest first',
      parameters: [inQuery('number', 'Only the customer with this number.'), ...pageParameters],
      responses: {
        '200': success('CustomerList', 'A page of customers.'),
        ...failures([...WITH_SCOPE, 'invalid_request']),
      },
    },
  },
  '/api/v2/customers/{customerId}': {
    get: {
      operationId: 'getCustomer',
      tags: [TAG],
      summary: 'One customer',
      parameters: [inPath('customerId')],
      responses: {
        '200': success('CustomerAnswer', 'The customer.'),
        ...failures([...WITH_SCOPE, 'customer_not_found']),
      },
    },
  },
};

/** Customers and conversations, for programs that show them. */
export const conversationPaths = {
  ...customerPaths,
  '/api/v2/conversations': {
    get: {
      operationId: 'listConversations',
      tags: [TAG],
      summary: 'The conversations, the latest message first',
      parameters: [
        inQuery('handling', 'Only those handled like this.', { type: 'string', enum: HANDLINGS }),
        inQuery('customerId', 'Only those of this customer.'),
        inQuery('senderNumber', 'Only those of this number of yours.'),
        ...pageParameters,
      ],
      responses: {
        '200': success('ConversationList', 'A page of conversations.'),
        ...failures([...WITH_SCOPE, 'invalid_request']),
      },
    },
  },
  '/api/v2/conversations/{conversationId}': {
    get: {
      operationId: 'getConversation',
      tags: [TAG],
      summary: 'One conversation, with who answered it and why',
      parameters: [inPath('conversationId')],
      responses: {
        '200': success('ConversationAnswer', 'The conversation.'),
        ...failures([...WITH_SCOPE, 'conversation_not_found']),
      },
    },
  },
  '/api/v2/conversations/{conversationId}/messages': {
    get: {
      operationId: 'listConversationMessages',
      tags: [TAG],
      summary: 'Every message of a conversation, newest first',
      parameters: [inPath('conversationId'), ...pageParameters],
      responses: {
        '200': success('ConversationMessageList', 'A page of messages.'),
        ...failures([...WITH_SCOPE, 'invalid_request', 'conversation_not_found']),
      },
    },
  },
};
