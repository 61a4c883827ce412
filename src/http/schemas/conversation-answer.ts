import { z } from 'zod';
import { type Assignment, UNREAD_MAX } from '../../domain/conversation';
import { MESSAGE_KINDS } from '../../domain/message';
import { inboundMessage } from './inbound-answer';
import { messageState } from './message-answer';
import { pageAnswer } from './page-query';
import { timestamp } from './timestamp';

export const HANDLINGS = [
  'autopilot',
  'unassigned',
  'assigned',
] as const satisfies readonly Assignment['kind'][];

/** Assignment of a conversation, as fields of an answer. */
export const handling = {
  handling: z.enum(HANDLINGS).describe('Who answers: the AI agent, nobody yet, or a person.'),
  assignedTo: z.string().nullable().describe('The person, when it is assigned.'),
};

/** Everything said between one customer and one sending number. */
export const conversation = z
  .object({
    conversationId: z.string(),
    customerId: z.string(),
    senderNumber: z.string().describe('The number the customer sees.'),
    ...handling,
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

const handlingChange = z.object({
  ...handling,
  reason: z.string().describe('Why, as a sentence.'),
  at: timestamp,
});

/** `GET /api/v2/conversations/{conversationId}`. */
export const conversationAnswer = conversation
  .extend({
    success: z.literal(true),
    handlingHistory: z.array(handlingChange).describe('The latest changes, oldest first.'),
  })
  .meta({ id: 'ConversationAnswer' });

/** `GET /api/v2/conversations`. */
export const conversationListAnswer = pageAnswer(conversation).meta({ id: 'ConversationList' });

/** A message you sent, of whatever kind, in its conversation. */
export const outboundMessage = messageState
  .extend({
    direction: z.literal('outbound'),
    templateId: z.string().nullable().describe('Null for free text.'),
    templateName: z.string().nullable(),
    templateLanguage: z.string().nullable(),
    kind: z
      .enum(MESSAGE_KINDS)
      .describe('Only `v2` messages are tracked. `inbox`: by people, `agent`: by an AI agent.'),
    text: z.string().nullable().describe('Free text; null for a template.'),
    refusal: z.string().nullable().describe('Why Herald did not send it; null when it did.'),
    autoPilot: z.boolean().nullable().describe('What the send asked for; null when nothing.'),
  })
  .meta({ id: 'OutboundMessage' });

/** Whatever was said in a conversation; `direction` tells by whom. */
const conversationMessage = z
  .discriminatedUnion('direction', [outboundMessage, inboundMessage])
  .meta({ id: 'ConversationMessage' });

/** `GET /api/v2/conversations/{conversationId}/messages`. */
export const conversationMessageListAnswer = pageAnswer(conversationMessage).meta({
  id: 'ConversationMessageList',
});
