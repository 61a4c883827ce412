import { z } from 'zod';
import type { FurtherEvent } from '../../domain/further-event';
import { MESSAGE_CHANGE_KINDS } from '../../domain/message-change';
import { TEMPLATE_QUALITIES } from '../../domain/template/template-standing';
import { WEBHOOK_EVENTS } from '../../domain/webhook-event';
import { contentSchema } from '../schemas/conversation-message';
import { timestamp } from '../schemas/fields';
import { originFields } from '../schemas/inbound-content';
import { pricingSchema } from '../schemas/message';
import { shownRecipient } from '../schemas/recipient';
import { eventFields, failureFields, messageFields, templateFields } from './webhook-fields';

/** Fields of every further event. */
function furtherBody<Event extends FurtherEvent, Shape extends z.ZodRawShape>(
  event: Event,
  fields: Shape,
) {
  return z.object({ event: z.literal(event), ...eventFields, ...fields });
}

const templateOfSender = {
  ...templateFields,
  templateLanguage: z.string(),
  senderNumber: z.string().describe('Number of the sender that the template belongs to.'),
};

const quality = z.enum(TEMPLATE_QUALITIES);

/** Bodies of further events (contract 7.2) by their names in the document. */
export const FURTHER_BODIES = {
  MessageHeld: furtherBody('message_held', {
    ...messageFields,
    ...templateFields,
    status: z
      .enum(['held', 'paused'])
      .describe(
        '`held`: it goes out, or fails, once the quality of its template is known. `paused`: its template is.',
      ),
  }).meta({
    id: 'MessageHeld',
    description:
      'The provider accepted a message of `POST /api/v2/template/send` and keeps it back.',
  }),
  MessageStatusChanged: furtherBody('message_status_changed', {
    ...messageFields,
    status: z.enum(WEBHOOK_EVENTS),
    statusCode: failureFields.statusCode.optional(),
    statusMessage: failureFields.statusMessage.optional(),
    pricing: pricingSchema.optional(),
  }).meta({
    id: 'MessageStatusChanged',
    description: 'A status of free text that was sent with an API key.',
  }),
  InboundMessageReceived: furtherBody('inbound_message', {
    messageId: z.string().describe("Herald's id of it, as in the messages of its conversation."),
    providerMessageId: z.string(),
    conversationId: z.string(),
    ...shownRecipient,
    senderNumber: z.string().describe('Your number that the customer wrote to.'),
    content: contentSchema,
    ...originFields,
    replyTo: z.string().nullable().describe('`providerMessageId` of the message it answers.'),
    receivedAt: timestamp,
  }).meta({
    id: 'InboundMessageReceived',
    description:
      'A customer wrote to one of your numbers: `recipientNumber` and `recipientId` are theirs, as in every event.',
  }),
  InboundMessageChanged: furtherBody('inbound_message_changed', {
    messageId: z
      .string()
      .describe('The id that `inbound_message` had, or your tracking id of a send.'),
    direction: z
      .enum(['inbound', 'outbound'])
      .describe("`inbound`: it is the customer's own message, `outbound`: one of yours."),
    providerMessageId: z
      .string()
      .describe('The id at the provider of the message that is changed.'),
    conversationId: z.string(),
    ...shownRecipient,
    senderNumber: z.string().describe('Your number of the conversation.'),
    change: z
      .enum(MESSAGE_CHANGE_KINDS)
      .describe('Customers edit and delete their own messages only.'),
    text: z
      .string()
      .nullable()
      .describe(
        'The new text, or caption of a file, of an edited message; null for the rest, and once the message is deleted.',
      ),
    emoji: z
      .string()
      .nullable()
      .describe('The reaction, which replaces an earlier one; null for the rest.'),
    receivedAt: timestamp,
  }).meta({
    id: 'InboundMessageChanged',
    description: 'A customer edited or deleted a message, reacted to one or withdrew a reaction.',
  }),
  TemplateStatusChanged: furtherBody('template_status_changed', {
    ...templateOfSender,
    status: z.string().describe("The provider's word, for example `APPROVED` or `PAUSED`."),
    previousStatus: z.string(),
    reason: z.string().nullable().describe("The provider's reason, for example `FIRST_PAUSE`."),
  }).meta({
    id: 'TemplateStatusChanged',
    description: 'The provider approved, rejected, paused or disabled a template.',
  }),
  TemplateQualityChanged: furtherBody('template_quality_changed', {
    ...templateOfSender,
    quality,
    previousQuality: quality.nullable(),
  }).meta({ id: 'TemplateQualityChanged', description: 'The provider rates a template anew.' }),
  TemplateCategoryChanged: furtherBody('template_category_changed', {
    ...templateOfSender,
    category: z.string().describe('For example `MARKETING`: it decides the price.'),
    previousCategory: z.string(),
  }).meta({
    id: 'TemplateCategoryChanged',
    description: 'The provider moved a template to another category.',
  }),
  SenderHealthChanged: furtherBody('sender_health_changed', {
    senderId: z.string(),
    senderNumber: z.string(),
    scope: z
      .enum(['number', 'account'])
      .describe('Whether it is about this number alone, or about all numbers of its account.'),
    change: z
      .string()
      .describe(
        "The provider's word, for example `FLAGGED` or `ACCOUNT_RESTRICTION`; `BUSINESS_CAPABILITY_UPDATE` for a limit of the account.",
      ),
    reason: z.string().nullable().describe("The provider's word; null without one."),
    messagingLimit: z
      .string()
      .nullable()
      .describe(
        'Customers you may write to first in a day, for example `TIER_10K`; null where the provider does not say.',
      ),
  }).meta({
    id: 'SenderHealthChanged',
    description: 'The provider changed what a number may send. Only Meta tells.',
  }),
};
