import type { Assignment } from '../../domain/conversation';
import { answer } from '../docs/responses';
import { WORKSPACE, endpoint, member } from '../endpoint';
import {
  presentAccepted,
  presentInboxMessage,
  presentInboxRow,
  presentNote,
  presentShownConversation,
} from '../presenters/inbox';
import {
  handlingRequest,
  inboxConversationAnswer,
  inboxConversationList,
  inboxFilters,
  readRequest,
} from '../schemas/inbox/conversations';
import {
  inboxMessageAccepted,
  inboxMessageList,
  inboxTemplateRequest,
  noteAnswer,
  noteRequest,
  replyRequest,
} from '../schemas/inbox/messages';
import { pageQuery, presentPage } from '../schemas/page-query';
import { doneAnswer } from '../schemas/settings/auth';
import { SEND, UNCLEAR } from '../send-errors';

/** Conversations, for people who answer them. */

const tag = 'Inbox';
const access = member('inbox:use');
const CONVERSATIONS = `${WORKSPACE}/conversations` as const;
const CONVERSATION = `${CONVERSATIONS}/:conversationId` as const;

export const listInbox = endpoint({
  method: 'get',
  path: CONVERSATIONS,
  access,
  tag,
  summary: 'The conversations, the latest message first',
  query: { ...inboxFilters, ...pageQuery },
  answers: { 200: answer(inboxConversationList, 'A page of conversations.') },
  async handle({ services, workspaceId, member: { id: me }, query }) {
    const { limit, cursor, assignedTo, unread, search, ...others } = query;
    const filter = {
      ...others,
      memberId: assignedTo === 'me' ? me : assignedTo,
      unread: unread === undefined ? undefined : true,
      terms: search,
    } as const;
    const page = await services.listInbox(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentInboxRow);
  },
});

export const showConversation = endpoint({
  method: 'get',
  path: CONVERSATION,
  access,
  tag,
  summary: 'One conversation: the customer, the number, who answered and why',
  answers: { 200: answer(inboxConversationAnswer, 'The conversation.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, params }) {
    const shown = await services.showConversation(workspaceId, params.conversationId);
    return { success: true, conversation: presentShownConversation(shown) };
  },
});

export const handConversation = endpoint({
  method: 'put',
  path: `${CONVERSATION}/handling`,
  access,
  tag,
  summary: 'Assign it, take it over, or give it back to Autopilot',
  description:
    'Away from Autopilot it is answered when no answer of the AI agent can go out any more, after 3 s at most.',
  body: handlingRequest,
  answers: { 200: answer(inboxConversationAnswer, 'The conversation.') },
  errors: ['conversation_not_found', 'agent_not_connected', 'conflict'],
  async handle({ services, workspaceId, member: { id: by }, params, body }) {
    const { handling, memberId, turn } = body;
    const target = { workspaceId, conversationId: params.conversationId };
    const to = assignmentOf(handling, memberId ?? by);
    await services.assignConversation({ ...target, to, by, ...(turn !== undefined && { turn }) });
    const shown = await services.showConversation(workspaceId, target.conversationId);
    return { success: true, conversation: presentShownConversation(shown) };
  },
});

export const markRead = endpoint({
  method: 'post',
  path: `${CONVERSATION}/read`,
  access,
  tag,
  summary: 'Mark what arrived up to a message as read, for everybody',
  description: 'A message that is not among the unread ones changes nothing.',
  body: readRequest,
  answers: { 200: answer(doneAnswer, 'It is read.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, params, body }) {
    await services.markRead(workspaceId, params.conversationId, body.upTo);
    return { success: true };
  },
});

export const listInboxMessages = endpoint({
  method: 'get',
  path: `${CONVERSATION}/messages`,
  access,
  tag,
  summary: 'Both sides and the notes, newest first',
  query: pageQuery,
  answers: { 200: answer(inboxMessageList, 'A page of messages.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, params, query }) {
    const page = await services.listInboxMessages(workspaceId, params.conversationId, query);
    return presentPage(page, presentInboxMessage);
  },
});

export const reply = endpoint({
  method: 'post',
  path: `${CONVERSATION}/messages`,
  access,
  tag,
  summary: 'Answer the customer with free text',
  description:
    'For 24 hours after the customer wrote. On Autopilot you take the conversation over first. A repeat of the same `messageId` sends once.',
  body: replyRequest,
  answers: { 202: answer(inboxMessageAccepted, 'It is under way.') },
  errors: [
    'conversation_not_found',
    'window_closed',
    'sender_not_found',
    'customer_unreachable',
    'customer_without_identity',
    'message_id_conflict',
  ],
  async handle({ services, workspaceId, member: { id: memberId }, params, body }) {
    const { conversationId } = params;
    const message = await services.reply({ workspaceId, memberId, conversationId, ...body });
    return { success: true, message: presentAccepted(message) };
  },
});

export const sendInboxTemplate = endpoint({
  method: 'post',
  path: `${CONVERSATION}/templates`,
  access,
  tag,
  summary: 'Send a template of the number of the conversation',
  description: 'Who answers stays as it is. A repeat of the same `messageId` sends once.',
  body: inboxTemplateRequest,
  answers: { 202: answer(inboxMessageAccepted, 'It is under way.') },
  errors: [
    'conversation_not_found',
    ...[...UNCLEAR, ...SEND].filter((code) => !code.startsWith('provider_')),
  ],
  async handle({ services, workspaceId, member: { id: memberId }, params, body }) {
    const { messageId, ...template } = body;
    const target = { workspaceId, memberId, conversationId: params.conversationId };
    const message = await services.sendInboxTemplate({ ...target, template, messageId });
    return { success: true, message: presentAccepted(message) };
  },
});

export const addNote = endpoint({
  method: 'post',
  path: `${CONVERSATION}/notes`,
  access,
  tag,
  summary: 'Write a note that only people of the workspace see',
  body: noteRequest,
  answers: { 201: answer(noteAnswer, 'The note.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, member: { id: memberId }, params, body: { text } }) {
    const written = { text, memberId };
    const note = await services.addNote(workspaceId, params.conversationId, written);
    return { success: true, note: presentNote(note) };
  },
});

function assignmentOf(kind: Assignment['kind'], memberId: string): Assignment {
  return kind === 'assigned' ? { kind, memberId } : { kind };
}
