import { z } from 'zod';
import type { AssignmentChange, MessagePreview } from '../../domain/conversation';
import { soughtTerms } from '../../domain/search-terms';
import { PROVIDER_NAMES } from '../../domain/sender';
import type { InboxRow } from '../../services/conversations/list-inbox';
import type { ShownConversation } from '../../services/conversations/show-conversation';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { customerSchema, presentCustomerNames } from '../schemas/customer';
import { presentState, stateFields, stateFilters } from '../schemas/conversation-state';
import { doneAnswer, timestamp } from '../schemas/fields';
import { pageAnswer, pageQuery, presentPage } from '../schemas/paging';
import {
  conversationSchema,
  conversationFilters,
  assignmentFields,
  presentConversation,
  presentAssignment,
} from './conversations';

/** Conversations, for people who answer them. */

const tag = 'Inbox';
const access = member('inbox:use');
const CONVERSATIONS = `${WORKSPACE}/conversations` as const;
const CONVERSATION = `${CONVERSATIONS}/:conversationId` as const;
const SEARCH_MAX = 100;
export const MEMBER_ID_MAX = 128;

const searchSchema = z
  .string({ error: 'must be given once' })
  .min(1, 'must have a letter or a digit')
  .max(SEARCH_MAX, `must be at most ${SEARCH_MAX} characters`)
  .transform((text, context) => {
    const terms = soughtTerms(text);
    if (terms.length > 0) return terms;
    const message = 'must have a letter or a digit';
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });

/** Filters of the Inbox. */
const inboxFilters = {
  ...conversationFilters,
  ...stateFilters,
  assignedTo: z
    .string({ error: 'must be given once' })
    .min(1, 'must not be empty')
    .max(MEMBER_ID_MAX, `must be at most ${MEMBER_ID_MAX} characters`)
    .optional()
    .describe('Only those of this member; `me` for your own.'),
  unread: z
    .literal('true', { error: 'must be true, or left out' })
    .optional()
    .describe('Only those with something that nobody has read.'),
  search: searchSchema
    .optional()
    .describe(
      'The beginning of the number, or beginnings of words of the name or username, in any case, with or without accents.',
    ),
};

const lastMessageSchema = z.object({
  direction: z.enum(['inbound', 'outbound']),
  kind: z.string().describe('Of what you sent where it came from, of what came in what it is.'),
  text: z.string().describe('Its beginning; empty for what has no text.'),
  at: timestamp,
  failed: z.boolean().describe('Its send failed, or it was not delivered.'),
});

const inboxConversation = conversationSchema
  .extend({
    handlingTurn: z.int().min(0).describe('Counts the changes of who answers.'),
    ...stateFields,
    customer: customerSchema
      .pick({
        customerId: true,
        number: true,
        name: true,
        username: true,
        blocked: true,
        unsubscribed: true,
        marketingStopped: true,
      })
      .extend({
        userId: z
          .string()
          .nullable()
          .describe('Their latest business-scoped user id; null when none is known.'),
      }),
    lastMessage: lastMessageSchema.nullable().describe('Null before the first.'),
  })
  .meta({ id: 'InboxConversation' });

/** Presents a conversation in the list of the Inbox. */
function presentInboxRow({ conversation, customer, hasFailed }: InboxRow) {
  const { customerId, handlingTurn, lastMessage } = conversation;
  return {
    ...presentConversation(conversation),
    handlingTurn,
    ...presentState(conversation),
    customer: {
      ...presentCustomerNames(customerId, customer),
      blocked: customer?.blocked ?? false,
      unsubscribed: customer?.unsubscribed ?? false,
      marketingStopped: customer?.marketingStopped ?? false,
    },
    lastMessage: lastMessage && presentPreview(lastMessage, hasFailed),
  };
}

function presentPreview({ direction, kind, text, at }: MessagePreview, failed: boolean) {
  return { direction, kind, text, at, failed };
}

const inboxConversationList = pageAnswer(inboxConversation).meta({
  id: 'InboxConversationList',
});

export const listInbox = endpoint({
  method: 'get',
  path: CONVERSATIONS,
  access,
  tag,
  summary: 'The conversations, the latest message first',
  query: { ...inboxFilters, ...pageQuery },
  answers: { 200: answer(inboxConversationList, 'A page of conversations.') },
  async handle({ services, workspaceId, member: { id: me }, query }) {
    const { limit, cursor, assignedTo, unread, search, state: states, ...others } = query;
    const filter = {
      ...others,
      states,
      memberId: assignedTo === 'me' ? me : assignedTo,
      unread: unread === undefined ? undefined : true,
      terms: search,
    } as const;
    const page = await services.conversations.listInbox(workspaceId, filter, { limit, cursor });
    return presentPage(page, presentInboxRow);
  },
});

const senderSchema = z.object({
  senderId: z.string(),
  number: z.string(),
  provider: z.enum(PROVIDER_NAMES),
  connected: z.boolean(),
  agentId: z.string().nullable().describe('The AI agent that answers on Autopilot.'),
  freeTextBilledOn: z.iso
    .date()
    .nullable()
    .describe('The latest day (UTC) whose free text the provider billed; null for none.'),
});

/** Answer with one conversation, of every action on it. */
export const inboxConversationAnswer = z
  .object({
    success: z.literal(true),
    conversation: inboxConversation.extend({
      sender: senderSchema.nullable().describe('Who has the number now; null when nobody does.'),
      window: z.object({
        open: z.boolean().describe('Free text can be sent; else only templates.'),
        closesAt: timestamp.nullable().describe('Null when the customer never wrote.'),
      }),
      handlingHistory: z
        .array(
          z.object({
            ...assignmentFields,
            reason: z.string().describe('Why, as a sentence.'),
            by: z.string().nullable().describe('The member; null for a program, agent or rule.'),
            at: timestamp,
          }),
        )
        .describe('The latest changes, oldest first.'),
    }),
  })
  .meta({ id: 'InboxConversationShown' });

/** Presents a conversation with everything the console shows. */
export function presentShownConversation(shown: ShownConversation) {
  const { conversation, sender, window } = shown;
  return {
    ...presentInboxRow(shown),
    sender: sender && {
      senderId: sender.id,
      number: sender.number,
      provider: sender.provider,
      connected: sender.connected,
      agentId: sender.agentId,
      freeTextBilledOn: sender.freeTextBilledOn,
    },
    window,
    handlingHistory: conversation.handlingHistory.map(presentChange),
  };
}

function presentChange({ handling, reason, by, at }: AssignmentChange) {
  return { ...presentAssignment(handling), reason, by, at };
}

export const showConversation = endpoint({
  method: 'get',
  path: CONVERSATION,
  access,
  tag,
  summary: 'One conversation: the customer, the number, who answered and why',
  answers: { 200: answer(inboxConversationAnswer, 'The conversation.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, params }) {
    const shown = await services.conversations.show(workspaceId, params.conversationId);
    return { success: true, conversation: presentShownConversation(shown) };
  },
});

const readRequest = z
  .strictObject({
    upTo: z
      .string()
      .min(1)
      .max(128)
      .describe(
        'Of the messages you saw, the inbound one that arrived last (`receivedAt`): what arrived later stays unread.',
      ),
  })
  .meta({ id: 'ReadRequest' });

export const markRead = endpoint({
  method: 'post',
  path: `${CONVERSATION}/read`,
  access,
  tag,
  summary: 'Mark what arrived up to a message as read, for everybody',
  description: 'An unknown message changes nothing.',
  body: readRequest,
  answers: { 200: answer(doneAnswer, 'It is read.') },
  errors: ['conversation_not_found'],
  async handle({ services, workspaceId, params, body }) {
    await services.conversations.markRead(workspaceId, params.conversationId, body.upTo);
    return { success: true };
  },
});
