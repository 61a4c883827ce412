import { conversationFilters } from '../../schemas/conversation-query';
import { customerFilters } from '../../schemas/customer-query';
import { pageParameters } from '../page-parameters';
import { queryParameters } from '../query-parameters';
import { failures, success } from '../responses';
import { WITH_SCOPE } from './common-errors';

const TAG = 'Conversations';

const inPath = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
});

const customerPaths = {
  '/api/v2/customers': {
    get: {
      operationId: 'listCustomers',
      tags: [TAG],
      summary: 'Who messages were sent to or came from, newest first',
      parameters: [...queryParameters(customerFilters), ...pageParameters],
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
      parameters: [...queryParameters(conversationFilters), ...pageParameters],
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
      summary: 'What both sides said in a conversation, newest first',
      parameters: [inPath('conversationId'), ...pageParameters],
      responses: {
        '200': success('ConversationMessageList', 'A page of messages.'),
        ...failures([...WITH_SCOPE, 'invalid_request', 'conversation_not_found']),
      },
    },
  },
};
