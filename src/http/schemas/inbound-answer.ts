import { z } from 'zod';
import { timestamp } from './timestamp';

const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const;

const media = z.object({
  type: z.enum(MEDIA_TYPES),
  reference: z.string().describe("The provider's id of the file, which stays there."),
  mimeType: z.string().nullable(),
  filename: z.string().nullable(),
  caption: z.string().nullable(),
});

/** Content of a customer's message. */
const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('button'),
    text: z.string().describe('The button or the choice that was tapped.'),
    payload: z.string().nullable().describe('What its sender had put behind it.'),
  }),
  z.object({ kind: z.literal('media'), media }),
  z.object({
    kind: z.literal('other'),
    type: z.string().describe('By its type only: `location`, `reaction` …'),
  }),
]);

/** A message of a customer, in its conversation. */
export const inboundMessage = z
  .object({
    direction: z.literal('inbound'),
    messageId: z.string().describe("Herald's id of it."),
    from: z.string().describe("The customer's number."),
    content,
    providerMessageId: z.string(),
    replyTo: z.string().nullable().describe('`providerMessageId` of the message it answers.'),
    occurredAt: timestamp.describe("The provider's time, in whole seconds."),
    receivedAt: timestamp,
    createdAt: timestamp.describe('Its place in the conversation.'),
  })
  .meta({ id: 'InboundMessage' });
