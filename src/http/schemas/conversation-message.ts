import { z } from 'zod';
import type { InboundMessage } from '../../domain/inbound';
import { MESSAGE_KINDS, type Message } from '../../domain/message';
import { shownChanges } from '../../domain/message-change';
import type { ConversationMessage } from '../../services/conversations/list-conversation-messages';
import type { InboxMessage } from '../../services/conversations/list-inbox-messages';
import { deliverySummary } from '../../services/deliveries/steps/delivery-summary';
import { deliverySchema } from './delivery';
import { timestamp } from './fields';
import { originFields, typedContents } from './inbound-content';
import { anyContent, messageState, presentAnyMessage } from './message';
import { renderedTemplate } from './rendered-template';

/** Fields of what reports have changed on a message. */
const changeFields = {
  editedAt: timestamp
    .nullable()
    .describe('When its author edited it; its text or caption is the new one.'),
  deletedAt: timestamp.nullable().describe('When its author deleted it; its content is gone.'),
  reactions: z
    .array(
      z.object({
        by: z.enum(['customer', 'business']),
        emoji: z.string(),
        at: timestamp,
      }),
    )
    .describe('The latest reaction of each side that was not withdrawn.'),
};

/** Schema of a sent message in its conversation. */
export const outboundMessage = messageState
  .extend({
    direction: z.literal('outbound'),
    ...anyContent,
    said: z
      .lazy(() => contentSchema)
      .nullable()
      .describe('Content of kind `app`, in the form of a message that came in; null for the rest.'),
    kind: z
      .enum(MESSAGE_KINDS)
      .describe(
        '`v2` and `standard`: templates of programs, `api`: their free text and media. `inbox`: by people, `agent`: by an AI agent. `app`: sent in the WhatsApp Business app, not from here.',
      ),
    refusal: z.string().nullable().describe('Why Herald did not send it; null when it did.'),
    autoPilot: z.boolean().nullable().describe('What the send asked for; null when nothing.'),
    ...changeFields,
  })
  .meta({ id: 'OutboundMessage' });

const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const;

const mediaSchema = z.object({
  type: z.enum(MEDIA_TYPES),
  reference: z
    .string()
    .describe("The provider's id of the file, which stays there: `getMedia` reads it."),
  mimeType: z.string().nullable(),
  filename: z.string().nullable(),
  caption: z.string().nullable(),
});

/** Schema of what a customer wrote. */
export const contentSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }).meta({ id: 'TextContent' }),
    z
      .object({
        kind: z.literal('button'),
        text: z.string().describe('The button or the choice that was tapped.'),
        payload: z.string().nullable().describe('The payload that its sender had put behind it.'),
      })
      .meta({ id: 'ButtonContent' }),
    z.object({ kind: z.literal('media'), media: mediaSchema }).meta({ id: 'MediaContent' }),
    ...typedContents,
    z
      .object({
        kind: z.literal('other'),
        type: z.string().describe('By its type only: its content is kept sealed.'),
      })
      .meta({ id: 'OtherContent' }),
    z
      .object({ kind: z.literal('deleted') })
      .meta({ id: 'DeletedContent', description: 'Its author has deleted it.' }),
  ])
  .meta({ id: 'InboundContent' });

/** Schema of a customer's message in its conversation. */
export const inboundMessage = z
  .object({
    direction: z.literal('inbound'),
    messageId: z.string().describe("Herald's id of it."),
    from: z
      .string()
      .nullable()
      .describe("The customer's number; null when the provider did not tell it."),
    fromUserId: z
      .string()
      .nullable()
      .describe("The customer's business-scoped user id; null when the provider did not tell it."),
    content: contentSchema,
    ...originFields,
    providerMessageId: z.string(),
    replyTo: z.string().nullable().describe('`providerMessageId` of the message it answers.'),
    occurredAt: timestamp.describe("The provider's time, in whole seconds."),
    receivedAt: timestamp,
    createdAt: timestamp.describe('Its place in the conversation.'),
    ...changeFields,
  })
  .meta({ id: 'InboundMessage' });

/** Presents a message of a conversation to programs, without the provider's text. */
export function presentConversationMessage({ direction, message }: ConversationMessage) {
  return direction === 'inbound' ? presentInbound(message) : presentOutbound(message);
}

function presentOutbound(message: Message) {
  const { kind, refusal, autoPilot } = message;
  const changes = shownChanges(message);
  return {
    direction: 'outbound',
    ...presentAnyMessage(message),
    said: message.content.kind === 'app' ? message.content.said : null,
    kind,
    refusal,
    autoPilot,
    ...changes,
  };
}

function presentInbound(message: InboundMessage) {
  const { id, from, fromUserId, content, providerMessageId, replyTo } = message;
  const { referral = null, referredProduct = null } = message;
  const { occurredAt, receivedAt, createdAt } = message;
  return {
    direction: 'inbound',
    messageId: id,
    from,
    fromUserId,
    content,
    referral,
    referredProduct,
    providerMessageId,
    replyTo,
    occurredAt,
    receivedAt,
    createdAt,
    ...shownChanges(message),
  };
}

const authorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), memberId: z.string() }).meta({ id: 'MemberAuthor' }),
  z.object({ kind: z.literal('agent'), agentId: z.string() }).meta({ id: 'AgentAuthor' }),
  z
    .object({
      kind: z.literal('api_key'),
      keyId: z.string(),
      name: z.string().describe("The key's name."),
    })
    .meta({ id: 'ApiKeyAuthor' }),
]);

const providerErrorSchema = z.object({
  code: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  details: z.string(),
  httpStatus: z.int().nullable(),
});

/** Schema of a sent message with everything that people may see of it. */
export const inboxOutboundMessage = outboundMessage
  .extend({
    rendered: renderedTemplate
      .nullable()
      .describe(
        'A template as its recipient sees it, with •••••• for a one-time password; null for free text and media.',
      ),
    author: authorSchema.nullable().describe('Who sent it; null for a template of a program.'),
    providerError: providerErrorSchema
      .nullable()
      .describe("The provider's own words. People see them here; programs never do."),
    webhookEvents: z.array(deliverySchema).describe('Of `v2` messages, oldest first.'),
  })
  .meta({ id: 'InboxOutboundMessage' });

type Outbound = Extract<InboxMessage, { direction: 'outbound' }>;

/** Presents a sent message to people, with the provider's own words. */
export function presentInboxOutbound({ direction, message, events }: Outbound) {
  const { content, providerError } = message;
  return {
    ...presentConversationMessage({ direction, message }),
    rendered: content.kind === 'template' ? content.rendered : null,
    author: presentAuthor(message),
    providerError,
    webhookEvents: events.map(deliverySummary),
  };
}

function presentAuthor({ author }: Message) {
  switch (author?.kind) {
    case 'member':
      return { kind: author.kind, memberId: author.memberId };
    case 'agent':
      return { kind: author.kind, agentId: author.agentId };
    case 'api_key':
      return { kind: author.kind, keyId: author.keyId, name: author.name };
    case undefined:
      return null;
  }
}
