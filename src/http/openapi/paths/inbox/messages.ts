import { pageParameters } from '../../page-parameters';
import { answer, forMembers, pathParameter } from '../settings/operation';
import { SEND, UNCLEAR } from '../send-errors';

const tags = ['Inbox'];
const ONE = '/api/v1/workspaces/{workspaceId}/conversations/{conversationId}';

const conversationId = pathParameter('conversationId');

/** What is said in a conversation. */
export const inboxMessagePaths = {
  [`${ONE}/messages` as const]: {
    get: forMembers('inbox:use', {
      operationId: 'listInboxMessages',
      tags,
      summary: 'Both sides and the notes, newest first',
      parameters: [conversationId, ...pageParameters],
      responses: { '200': answer('InboxMessageList', 'A page of messages.') },
      errors: ['invalid_request', 'conversation_not_found'],
    }),
    post: forMembers('inbox:use', {
      operationId: 'reply',
      tags,
      summary: 'Answer the customer with free text',
      description:
        'For 24 hours after the customer wrote. On Autopilot you take the conversation over first. A repeat of the same `messageId` sends once.',
      parameters: [conversationId],
      body: 'ReplyRequest',
      responses: { '202': answer('InboxMessageAccepted', 'It is under way.') },
      errors: [
        'conversation_not_found',
        'window_closed',
        'sender_not_found',
        'customer_unreachable',
        'customer_without_identity',
        'message_id_conflict',
      ],
    }),
  },
  [`${ONE}/templates` as const]: {
    post: forMembers('inbox:use', {
      operationId: 'sendInboxTemplate',
      tags,
      summary: 'Send a template of the number of the conversation',
      description: 'Who answers stays as it is. A repeat of the same `messageId` sends once.',
      parameters: [conversationId],
      body: 'InboxTemplateRequest',
      responses: { '202': answer('InboxMessageAccepted', 'It is under way.') },
      errors: [
        'conversation_not_found',
        ...[...UNCLEAR, ...SEND].filter((code) => !code.startsWith('provider_')),
      ],
    }),
  },
  [`${ONE}/notes` as const]: {
    post: forMembers('inbox:use', {
      operationId: 'addNote',
      tags,
      summary: 'Write a note that only people of the workspace see',
      parameters: [conversationId],
      body: 'NoteRequest',
      responses: { '201': answer('NoteAdded', 'The note.') },
      errors: ['conversation_not_found'],
    }),
  },
};
