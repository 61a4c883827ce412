import { inboxFilters } from '../../../schemas/inbox/conversations';
import { pageParameters } from '../../page-parameters';
import { queryParameters } from '../../query-parameters';
import { answer, forMembers, pathParameter } from '../settings/operation';

const tags = ['Inbox'];
const CONVERSATIONS = '/api/v1/workspaces/{workspaceId}/conversations';
const ONE = `${CONVERSATIONS}/{conversationId}` as const;

const conversationId = pathParameter('conversationId');

/** What people look at, and who answers. */
export const inboxConversationPaths = {
  [CONVERSATIONS as '/api/v1/workspaces/{workspaceId}/conversations']: {
    get: forMembers('inbox:use', {
      operationId: 'listInbox',
      tags,
      summary: 'The conversations, the latest message first',
      parameters: [...queryParameters(inboxFilters), ...pageParameters],
      responses: { '200': answer('InboxConversationList', 'A page of conversations.') },
      errors: ['invalid_request'],
    }),
  },
  [ONE]: {
    get: forMembers('inbox:use', {
      operationId: 'showConversation',
      tags,
      summary: 'One conversation: the customer, the number, who answered and why',
      parameters: [conversationId],
      responses: { '200': answer('InboxConversationShown', 'The conversation.') },
      errors: ['conversation_not_found'],
    }),
  },
  [`${ONE}/handling` as const]: {
    put: forMembers('inbox:use', {
      operationId: 'handConversation',
      tags,
      summary: 'Assign it, take it over, or give it back to Autopilot',
      description:
        'Away from Autopilot it is answered when no answer of the AI agent can go out any more, after 3 s at most.',
      parameters: [conversationId],
      body: 'HandlingRequest',
      responses: { '200': answer('InboxConversationShown', 'The conversation.') },
      errors: ['conversation_not_found', 'agent_not_connected', 'conflict'],
    }),
  },
  [`${ONE}/read` as const]: {
    post: forMembers('inbox:use', {
      operationId: 'markRead',
      tags,
      summary: 'Mark what arrived up to a message as read, for everybody',
      description: 'A message that is not among the unread ones changes nothing.',
      parameters: [conversationId],
      body: 'ReadRequest',
      responses: { '200': answer('Done', 'It is read.') },
      errors: ['conversation_not_found'],
    }),
  },
};
