import { MESSAGE_ID } from '../../schemas/send-request-schema';
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
