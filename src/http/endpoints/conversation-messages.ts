import { z } from 'zod';
import type { Message } from '../../domain/message';
import { NOTE_MAX, type Note } from '../../domain/conversation';
import type { InboxMessage } from '../../services/conversations/list-inbox-messages';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import {
  inboundMessage,
  inboxOutboundMessage,
  presentConversationMessage,
  presentInboxOutbound,
} from '../schemas/conversation-message';
import { enteredText, sentString, timestamp } from '../schemas/fields';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';
import {
  ONE_TEMPLATE,
  SEND_ERRORS,
  TEMPLATE_ERRORS,
  sendRequestSchema,
} from '../schemas/send-request';
import { templateValueFields } from '../schemas/template-values';

/** Messages and notes of a conversation, for people who answer it. */

const tag = 'Inbox';
const access = member('inbox:use');
const CONVERSATION = `${WORKSPACE}/conversations/:conversationId` as const;

const inboxNote = z
  .object({
    direction: z.literal('note'),
    noteId: z.string(),
    text: z.string(),
    memberId: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'InboxNote' });

function presentNote({ id: noteId, text, memberId, createdAt }: Note) {
  return { direction: 'note', noteId, text, memberId, createdAt };
}

/** Schema of a message or note; `direction` says which. */
const inboxMessage = z
  .discriminatedUnion('direction', [inboxOutboundMessage, inboundMessage, inboxNote])
  .meta({ id: 'InboxMessage' });

/** Presents a message or note to people. */
function presentInboxMessage(entry: InboxMessage) {
  switch (entry.direction) {
    case 'outbound':
      return presentInboxOutbound(entry);
    case 'inbound':
      return presentConversationMessage(entry);
    case 'note':
      return presentNote(entry.message);
  }
}

const inboxMessageList = pageAnswer(inboxMessage).meta({ id: 'InboxMessageList' });

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
    const page = await services.conversations.listInboxMessages(
      workspaceId,
      params.conversationId,
      query,
    );
    return presentPage(page, presentInboxMessage);
  },
});

/** Answer with a message that was just accepted. */
export const inboxMessageAccepted = z
  .object({
    success: z.literal(true),
    message: inboxOutboundMessage,
  })
  .meta({ id: 'InboxMessageAccepted' });

/** Presents a message that was just accepted, which has no webhook events. */
export function presentAccepted(message: Message) {
  return presentInboxOutbound({ direction: 'outbound', message, events: [] });
}

const { messageId: messageIdSchema } = sendRequestSchema.shape;

/** Errors of a reply, whatever it is made of. */
export const REPLY_ERRORS = [
  'conversation_not_found',
  'window_closed',
  'sender_not_found',
  'customer_unreachable',
  'customer_without_identity',
  'message_id_conflict',
] as const;

const replyRequest = z
  .strictObject({
    text: sentString()
      .min(1)
      .describe("As much as the number's provider takes: Meta 4096 characters, Twilio 1600."),
    messageId: messageIdSchema,
  })
  .meta({ id: 'ReplyRequest' });

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
  errors: REPLY_ERRORS,
  async handle({ services, workspaceId, member: { id: memberId }, params, body }) {
    const { conversationId } = params;
    const message = await services.conversations.reply({
      workspaceId,
      memberId,
      conversationId,
      ...body,
    });
    return { success: true, message: presentAccepted(message) };
  },
});

const templateFields = sendRequestSchema.pick({
  templateId: true,
  templateName: true,
  templateLanguage: true,
  messageId: true,
});

const inboxTemplateRequest = z
  .strictObject({ ...templateFields.shape, ...templateValueFields })
  .refine(({ templateId, templateName }) => (templateId ?? templateName) !== undefined, {
    path: ['templateId'],
    error: 'is required, or templateName instead',
  })
  .meta(ONE_TEMPLATE)
  .meta({ id: 'InboxTemplateRequest' });

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
    ...[...TEMPLATE_ERRORS, ...SEND_ERRORS].filter((code) => !code.startsWith('provider_')),
  ],
  async handle({ services, workspaceId, member: { id: memberId }, params, body }) {
    const { messageId, ...template } = body;
    const target = { workspaceId, memberId, conversationId: params.conversationId };
    const message = await services.conversations.sendTemplate({ ...target, template, messageId });
    return { success: true, message: presentAccepted(message) };
  },
});

const noteRequest = z.strictObject({ text: enteredText(NOTE_MAX) }).meta({ id: 'NoteRequest' });

const noteAnswer = z
  .object({ success: z.literal(true), note: inboxNote })
  .meta({ id: 'NoteAdded' });

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
    const note = await services.conversations.addNote(workspaceId, params.conversationId, written);
    return { success: true, note: presentNote(note) };
  },
});
