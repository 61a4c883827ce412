import { z } from 'zod';
import {
  type Conversation,
  type Assignment,
  type AssignmentChange,
  UNREAD_MAX,
} from '../../domain/conversation';
import type { ListedConversation } from '../../ports/conversations';
import { answer, apiKey, endpoint } from '../endpoint';
import {
  inboundMessage,
  outboundMessage,
  presentConversationMessage,
} from '../schemas/conversation-message';
import { recipientNumber, timestamp } from '../schemas/fields';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';

/** Conversations, for programs. */

const tag = 'Conversations';
const CONVERSATIONS = '/api/v2/conversations';

export const HANDLINGS = [
  'autopilot',
  'unassigned',
  'assigned',
] as const satisfies readonly Assignment['kind'][];

/** Fields of the assignment of a conversation. */
export const assignmentFields = {
  handling: z.enum(HANDLINGS).describe('Who answers: the AI agent, nobody yet, or a person.'),
  assignedTo: z.string().nullable().describe('The person, when it is assigned.'),
};

/** Presents the assignment of a conversation. */
export function presentAssignment(handling: Assignment) {
  return {
    handling: handling.kind,
    assignedTo: handling.kind === 'assigned' ? handling.memberId : null,
  };
}

/** Schema of a conversation between one customer and one sender. */
export const conversationSchema = z
  .object({
    conversationId: z.string(),
    customerId: z.string(),
    senderNumber: z.string().describe('The number the customer sees.'),
    ...assignmentFields,
    unreadCount: z
      .int()
      .min(0)
      .max(UNREAD_MAX)
      .describe(`What the customer wrote and nobody read, counted up to ${UNREAD_MAX}.`),
    lastMessageAt: timestamp,
    lastInboundAt: timestamp
      .nullable()
      .describe('When the customer last wrote, by the provider; null when they never did.'),
    createdAt: timestamp,
  })
  .meta({ id: 'Conversation' });

/** Presents a conversation in a list. */
export function presentConversation(conversation: ListedConversation) {
  const { id, customerId, senderNumber, handling, unread } = conversation;
  const { lastMessageAt, lastInboundAt, createdAt } = conversation;
  return {
    conversationId: id,
    customerId,
    senderNumber,
    ...presentAssignment(handling),
    unreadCount: unread.length,
    lastMessageAt,
    lastInboundAt,
    createdAt,
  };
}

const CUSTOMER_ID_MAX = 128;

const customerId = z
  .string({ error: 'must be given once' })
  .min(1, 'must not be empty')
  .max(CUSTOMER_ID_MAX, `must be at most ${CUSTOMER_ID_MAX} characters`);

/** Filters of lists of conversations. */
export const conversationFilters = {
  handling: z
    .enum(HANDLINGS, { error: `must be one of ${HANDLINGS.join(', ')}` })
    .optional()
    .describe('Only those handled like this.'),
  customerId: customerId.optional().describe('Only those of this customer.'),
  senderNumber: recipientNumber
    .optional()
    .describe('Only those of this number of yours: digits with country code.'),
};

const conversationListAnswer = pageAnswer(conversationSchema).meta({ id: 'ConversationList' });

export const listConversations = endpoint({
  method: 'get',
  path: CONVERSATIONS,
  access: apiKey('messages:read'),
  tag,
  summary: 'The conversations, the latest message first',
  query: { ...conversationFilters, ...pageQuery },
  answers: { 200: answer(conversationListAnswer, 'A page of conversations.') },
  async handle({ services, workspaceId, query: { limit, cursor, ...filter } }) {
    const page = await services.conversations.list(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentConversation);
  },
});

const handlingChange = z.object({
  ...assignmentFields,
  reason: z.string().describe('Why, as a sentence.'),
  at: timestamp,
});

const conversationAnswer = conversationSchema
  .extend({
    success: z.literal(true),
    handlingHistory: z.array(handlingChange).describe('The latest changes, oldest first.'),
  })
  .meta({ id: 'ConversationAnswer' });

/** Presents a conversation with the changes of its assignment. */
function presentConversationInFull(conversation: Conversation) {
  const handlingHistory = conversation.handlingHistory.map(presentChange);
  return { ...presentConversation(conversation), handlingHistory };
}

function presentChange({ handling, reason, at }: AssignmentChange) {
  return { ...presentAssignment(handling), reason, at };
}

export const getConversation = endpoint({
  method: 'get',
  path: `${CONVERSATIONS}/:conversationId`,
  access: apiKey('messages:read'),
  tag,
  summary: 'One conversation, with who answered it and why',
  answers: { 200: answer(conversationAnswer, 'The conversation.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, params }) {
    const conversation = await services.conversations.get(workspaceId, params.conversationId);
    return { success: true, ...presentConversationInFull(conversation) };
  },
});

/** Schema of a message; `direction` says whose it is. */
const conversationMessage = z
  .discriminatedUnion('direction', [outboundMessage, inboundMessage])
  .meta({ id: 'ConversationMessage' });

const conversationMessageListAnswer = pageAnswer(conversationMessage).meta({
  id: 'ConversationMessageList',
});

export const listConversationMessages = endpoint({
  method: 'get',
  path: `${CONVERSATIONS}/:conversationId/messages`,
  access: apiKey('messages:read'),
  tag,
  summary: 'What both sides said in a conversation, newest first',
  query: pageQuery,
  answers: { 200: answer(conversationMessageListAnswer, 'A page of messages.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, params: { conversationId }, query }) {
    const page = await services.conversations.listMessages(workspaceId, conversationId, query);
    return presentPage(page, presentConversationMessage);
  },
});
