import { z } from 'zod';
import { soughtTerms } from '../../../domain/search-terms';
import { HANDLINGS, conversation, handling } from '../conversation-answer';
import { conversationFilters } from '../conversation-query';
import { customer } from '../customer-answer';
import { pageAnswer } from '../page-query';
import { PROVIDER_NAMES } from '../../../domain/sender';
import { timestamp } from '../timestamp';

const SEARCH_MAX = 100;
const MEMBER_ID_MAX = 128;

const search = z
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

/** The filters of the Inbox. */
export const inboxFilters = {
  ...conversationFilters,
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
  search: search
    .optional()
    .describe(
      'The beginning of the number, or beginnings of words of the name, in any case, with or without accents.',
    ),
};

const lastMessage = z.object({
  direction: z.enum(['inbound', 'outbound']),
  kind: z.string().describe('Of what you sent where it came from, of what came in what it is.'),
  text: z.string().describe('Its beginning; empty for what has no text.'),
  at: timestamp,
});

/** A conversation in the Inbox. */
const inboxConversation = conversation
  .extend({
    handlingTurn: z.int().min(0).describe('Counts the changes of who answers.'),
    customer: customer.pick({
      customerId: true,
      number: true,
      name: true,
      blocked: true,
      unsubscribed: true,
      marketingStopped: true,
    }),
    lastMessage: lastMessage.nullable().describe('Null before the first.'),
  })
  .meta({ id: 'InboxConversation' });

export const inboxConversationList = pageAnswer(inboxConversation).meta({
  id: 'InboxConversationList',
});

const sender = z.object({
  senderId: z.string(),
  number: z.string(),
  provider: z.enum(PROVIDER_NAMES),
  connected: z.boolean(),
  agentId: z.string().nullable().describe('The AI agent that answers on Autopilot.'),
});

/** Conversation, as every action on it answers. */
export const inboxConversationAnswer = z
  .object({
    success: z.literal(true),
    conversation: inboxConversation.extend({
      sender: sender.nullable().describe('Who has the number now; null when nobody does.'),
      window: z.object({
        open: z.boolean().describe('Free text can be sent; else only templates.'),
        closesAt: timestamp.nullable().describe('Null when the customer never wrote.'),
      }),
      handlingHistory: z
        .array(
          z.object({
            ...handling,
            reason: z.string().describe('Why, as a sentence.'),
            by: z.string().nullable().describe('The member; null for a program, agent or rule.'),
            at: timestamp,
          }),
        )
        .describe('The latest changes, oldest first.'),
    }),
  })
  .meta({ id: 'InboxConversationShown' });

export const handlingRequest = z
  .strictObject({
    handling: z.enum(HANDLINGS),
    memberId: z
      .string()
      .min(1)
      .max(MEMBER_ID_MAX)
      .optional()
      .describe('With `assigned`: to whom; to yourself when absent.'),
    turn: z
      .int()
      .min(0)
      .optional()
      .describe('`handlingTurn` as you saw it: 409 when somebody was faster.'),
  })
  .refine(({ handling: to, memberId }) => to === 'assigned' || memberId === undefined, {
    path: ['memberId'],
    error: 'goes with assigned only',
  })
  .meta({
    allOf: [
      {
        anyOf: [
          { properties: { handling: { const: 'assigned' } } },
          { properties: { memberId: { type: 'null' } } },
        ],
      },
    ],
  })
  .meta({ id: 'HandlingRequest' });

export const readRequest = z
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
