import { z } from 'zod';
import { NOTE_MAX } from '../../../domain/conversation';
import { outboundMessage } from '../conversation-answer';
import { enteredText } from '../entered-text';
import { inboundMessage } from '../inbound-answer';
import { pageAnswer } from '../page-query';
import { renderedTemplate } from '../preview-answer';
import { ONE_TEMPLATE, sendRequestSchema } from '../send-request-schema';
import { delivery } from '../settings/deliveries';
import { timestamp } from '../timestamp';

const author = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), memberId: z.string() }),
  z.object({ kind: z.literal('agent'), agentId: z.string() }),
]);

const providerError = z.object({
  code: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  details: z.string(),
  httpStatus: z.int().nullable(),
});

/** A message that went out, or should have, with all that people may know of it. */
export const inboxOutboundMessage = outboundMessage
  .extend({
    rendered: renderedTemplate
      .nullable()
      .describe(
        'A template as its recipient sees it, with •••••• for a one-time password; null for free text.',
      ),
    author: author.nullable().describe('Who wrote it; null for a program.'),
    providerError: providerError
      .nullable()
      .describe("The provider's own words. People see them here; programs never do."),
    webhookEvents: z.array(delivery).describe('Of `v2` messages, oldest first.'),
  })
  .meta({ id: 'InboxOutboundMessage' });

const inboxNote = z
  .object({
    direction: z.literal('note'),
    noteId: z.string(),
    text: z.string(),
    memberId: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: 'InboxNote' });

/** Message of a conversation in the console; `direction` tells its kind. */
const inboxMessage = z
  .discriminatedUnion('direction', [inboxOutboundMessage, inboundMessage, inboxNote])
  .meta({ id: 'InboxMessage' });

export const inboxMessageList = pageAnswer(inboxMessage).meta({ id: 'InboxMessageList' });

export const inboxMessageAccepted = z
  .object({
    success: z.literal(true),
    message: inboxOutboundMessage,
  })
  .meta({ id: 'InboxMessageAccepted' });

export const noteRequest = z
  .strictObject({ text: enteredText(NOTE_MAX) })
  .meta({ id: 'NoteRequest' });
export const noteAnswer = z
  .object({ success: z.literal(true), note: inboxNote })
  .meta({ id: 'NoteAdded' });

const { messageId } = sendRequestSchema.shape;

export const replyRequest = z
  .strictObject({
    text: z
      .string()
      .min(1)
      .describe("As much as the number's provider takes: Meta 4096 characters, Twilio 1600."),
    messageId,
  })
  .meta({ id: 'ReplyRequest' });

const templateFields = sendRequestSchema.pick({
  templateId: true,
  templateName: true,
  templateLanguage: true,
  templateVariables: true,
  headerMediaUrl: true,
  headerMediaFilename: true,
  buttonValues: true,
  messageId: true,
});

export const inboxTemplateRequest = z
  .strictObject(templateFields.shape)
  .refine(({ templateId, templateName }) => (templateId ?? templateName) !== undefined, {
    path: ['templateId'],
    error: 'is required, or templateName instead',
  })
  .meta(ONE_TEMPLATE)
  .meta({ id: 'InboxTemplateRequest' });
