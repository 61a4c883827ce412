import { MESSAGE_ID } from '../../schemas/send-request-schema';
import { messageFilters } from '../../schemas/message-list-query';
import { pageParameters } from '../page-parameters';
import { queryParameters } from '../query-parameters';
import { failures, success } from '../responses';
import { WITH_SCOPE } from './common-errors';

const messageId = {
  name: 'messageId',
  in: 'path',
  required: true,
  description: 'The tracking id of the send.',
  schema: { type: 'string', pattern: MESSAGE_ID.source },
};

/** What became of what was sent (contract 4.4). */
export const messagePaths = {
  '/api/v2/template/messages': {
    get: {
      operationId: 'listMessages',
      tags: ['Messages'],
      summary: 'Messages, newest first: what became of sends that were answered with 202',
      parameters: [...queryParameters(messageFilters), ...pageParameters],
      responses: {
        '200': success('MessageList', 'A page of messages.'),
        ...failures([...WITH_SCOPE, 'invalid_request']),
      },
    },
  },
  '/api/v2/template/messages/{messageId}': {
    get: {
      operationId: 'getMessage',
      tags: ['Messages'],
      summary: 'One message: its status, its timeline, its webhook deliveries',
      parameters: [messageId],
      responses: {
        '200': success('Message', 'The message.'),
        ...failures([...WITH_SCOPE, 'message_not_found']),
      },
    },
  },
};
