import { messageLogFilters } from '../../../schemas/settings/message-log';
import { pageParameters } from '../../page-parameters';
import { queryParameters } from '../../query-parameters';
import { answer, forMembers, pathParameter } from './operation';

const tags = ['Messages'];
const WORKSPACE = '/api/v1/workspaces/{workspaceId}';

/** What a workspace sent, as people look through it. */
export const messageLogPaths = {
  [`${WORKSPACE}/messages` as const]: {
    get: forMembers('settings:read', {
      operationId: 'findMessages',
      tags,
      summary: 'What was sent, wherever it came from, newest first',
      parameters: [...queryParameters(messageLogFilters), ...pageParameters],
      responses: { '200': answer('MessageLog', 'A page of messages.') },
      errors: ['invalid_request'],
    }),
  },
  [`${WORKSPACE}/messages/{messageId}` as const]: {
    get: forMembers('settings:read', {
      operationId: 'showMessage',
      tags,
      summary: 'One message: its statuses, the provider’s own words, its webhooks, its workflow',
      parameters: [pathParameter('messageId')],
      responses: { '200': answer('MessageDetails', 'The message.') },
      errors: ['message_not_found'],
    }),
  },
};
