import { z } from 'zod';
import { rawJson } from '../../domain/exact-json';
import { type Message, type MessageStatus, shownTimeline, templateOf } from '../../domain/message';
import { REFUSAL_CODES } from '../../domain/refusal';
import { SENT_MEDIA_TYPES, type SentMedia } from '../../domain/sent-media';
import { failureCodeOf, failureSentence } from '../../domain/status-code';
import { WEBHOOK_EVENTS } from '../../domain/webhook-event';
import { timestamp } from './fields';
import { shownRecipient } from './recipient';

export const MESSAGE_STATUSES = [
  'queued',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'rejected',
  'unreachable',
] as const satisfies readonly MessageStatus[];

const statusCodeSchema = z
  .int()
  .min(9901)
  .max(9988)
  .describe('Why it failed: 9901 to 9914, or 9988.');

/** Schema of a price class. */
export const pricingSchema = z
  .object({
    billable: z.boolean().nullable(),
    model: z.string().nullable().describe('`PMP`: per message.'),
    type: z
      .string()
      .nullable()
      .describe(
        '`regular` is billed; `free_customer_service`, `free_entry_point` and `free_group_customer_service` are not.',
      ),
    category: z
      .string()
      .nullable()
      .describe(
        'E.g. `marketing`, `marketing_lite` (Marketing Messages API), `utility`, `authentication`, `service`.',
      ),
  })
  .describe(
    'How the provider bills the message, without an amount. Only with statuses that tell it: Meta does with `sent` and with one of `delivered` and `read`, Twilio never.',
  );

const timelineEntry = z.object({
  status: z
    .enum([...WEBHOOK_EVENTS, 'held', 'paused'])
    .describe(
      '`held` and `paused`: the provider accepted the message and keeps it back for the quality of its template.',
    ),
  providerMessageId: z.string(),
  occurredAt: timestamp.describe("The provider's time."),
  receivedAt: timestamp,
  statusCode: statusCodeSchema.nullable(),
  pricing: pricingSchema.optional(),
});

export const correctedAtSchema = timestamp
  .optional()
  .describe(
    'When the provider reported that the message was accepted, though its send had ended as failed before.',
  );

/** Schema of a message's state, in every answer that shows one. */
export const messageState = z
  .object({
    messageId: z.string(),
    status: z
      .enum(MESSAGE_STATUSES)
      .describe('The highest known; failed unless delivered or read is known.'),
    ...shownRecipient,
    templateId: z.string(),
    templateName: z.string(),
    templateLanguage: z.string(),
    providerMessageId: z.string().nullable(),
    sendingAt: timestamp
      .optional()
      .describe("While it waits for the provider's rate: when it is due."),
    valuesRemovedAt: timestamp
      .optional()
      .describe('When the one-time password of an authentication template was removed.'),
    expiresAt: timestamp.optional().describe('From then on it is not handed to the provider.'),
    attempts: z.int().min(0).describe('Calls to the provider.'),
    correctedAt: correctedAtSchema,
    metadata: z.record(z.string(), z.unknown()).optional(),
    statusCode: statusCodeSchema.optional(),
    statusMessage: z
      .string()
      .optional()
      .describe('What `statusCode` means, in the words of the webhook.'),
    refusalCode: z
      .enum(REFUSAL_CODES)
      .optional()
      .describe('Why Herald itself did not send it: no provider call was made, or no further one.'),
    timeline: z.array(timelineEntry).describe('Every status the provider reported.'),
    createdAt: timestamp,
  })
  .meta({ id: 'MessageState' });

const sentMedia = z.object({
  type: z.enum(SENT_MEDIA_TYPES),
  url: z.string().nullable().describe('Where the provider fetches it; null for an uploaded file.'),
  mimeType: z.string().optional().describe('Of an uploaded file, by its first bytes.'),
  bytes: z.int().min(0).optional().describe('Length of an uploaded file.'),
  caption: z.string().nullable(),
  filename: z.string().nullable(),
});

/** Schema of the content of a message, which may be a template or not. */
export const anyContent = {
  templateId: z.string().nullable().describe('Null for free text and media.'),
  templateName: z.string().nullable(),
  templateLanguage: z.string().nullable(),
  text: z.string().nullable().describe('Free text; null for a template and for media.'),
  media: sentMedia.nullable().describe('A file; null for a template and for free text.'),
};

/** Presents the state of a message of any content to programs. */
export function presentAnyMessage(message: Message) {
  const { content } = message;
  return {
    ...presentMessageState(message),
    text: content.kind === 'text' ? content.text : null,
    media: content.kind === 'media' ? presentMedia(content.media) : null,
  };
}

/** Presents a file without the provider's id of it. */
function presentMedia({ type, url, upload, caption, filename }: SentMedia) {
  const uploaded = upload && { mimeType: upload.mimeType, bytes: upload.bytes };
  return { type, url, ...uploaded, caption, filename };
}

/** Presents the state of a message to programs, without the provider's text. */
export function presentMessageState(message: Message) {
  const template = templateOf(message);
  return {
    messageId: message.messageId,
    status: message.status,
    recipientNumber: message.recipientNumber,
    recipientId: message.customerId,
    templateId: template?.id ?? null,
    templateName: template?.name ?? null,
    templateLanguage: template?.language ?? null,
    providerMessageId: message.result?.providerMessageId ?? message.providerMessageIds[0] ?? null,
    ...dueOf(message),
    ...removalOf(message),
    ...(message.expiresAt === null ? {} : { expiresAt: message.expiresAt }),
    attempts: message.attempts,
    ...(message.result?.correctedAt !== undefined && { correctedAt: message.result.correctedAt }),
    ...(message.metadataJson === null ? {} : { metadata: rawJson(message.metadataJson) }),
    ...reasonOf(message),
    ...(message.refusalCode === null ? {} : { refusalCode: message.refusalCode }),
    timeline: shownTimeline(message),
    createdAt: message.createdAt,
  };
}

/** Returns when a message is due that waits for the provider's rate. */
function dueOf({ status, attempts, sendingAt }: Message): { sendingAt?: Date } {
  return status === 'queued' && attempts === 0 && sendingAt !== null ? { sendingAt } : {};
}

/** Returns when the one-time password of an authentication template was removed. */
function removalOf({ content }: Message): { valuesRemovedAt?: Date } {
  const at = content.kind === 'template' ? content.valuesRemovedAt : null;
  return at === null ? {} : { valuesRemovedAt: at };
}

/** Returns the code of the failure and its sentence while the message counts as failed (contract 7.1). */
function reasonOf(message: Message): { statusCode?: number; statusMessage?: string } {
  const statusCode = failureCodeOf(message);
  return statusCode === null ? {} : { statusCode, statusMessage: failureSentence(statusCode) };
}
