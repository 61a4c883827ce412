import { answer } from '../docs/responses';
import { apiKey, endpoint } from '../endpoint';
import {
  presentConversation,
  presentConversationInFull,
  presentConversationMessage,
} from '../presenters/conversation';
import {
  conversationAnswer,
  conversationListAnswer,
  conversationMessageListAnswer,
} from '../schemas/conversation-answer';
import { conversationFilters } from '../schemas/conversation-query';
import { pageQuery, presentPage } from '../schemas/page-query';

/** Conversations, for programs that show them. */

const tag = 'Conversations';
const CONVERSATIONS = '/api/v2/conversations';

export const listConversations = endpoint({
  method: 'get',
  path: CONVERSATIONS,
  access: apiKey('messages:read'),
  tag,
  summary: 'The conversations, the latest message first',
  query: { ...conversationFilters, ...pageQuery },
  answers: { 200: answer(conversationListAnswer, 'A page of conversations.') },
  async handle({ services, workspaceId, query: { limit, cursor, ...filter } }) {
    const page = await services.listConversations(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentConversation);
  },
});

export const getConversation = endpoint({
  method: 'get',
  path: `${CONVERSATIONS}/:conversationId`,
  access: apiKey('messages:read'),
  tag,
  summary: 'One conversation, with who answered it and why',
  answers: { 200: answer(conversationAnswer, 'The conversation.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, params }) {
    const conversation = await services.getConversation(workspaceId, params.conversationId);
    return { success: true, ...presentConversationInFull(conversation) };
  },
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
    const page = await services.listConversationMessages(workspaceId, conversationId, query);
    return presentPage(page, presentConversationMessage);
  },
});
