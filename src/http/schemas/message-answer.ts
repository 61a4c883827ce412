import { z } from 'zod';
import type { MessageStatus } from '../../domain/message';
import { REFUSAL_CODES } from '../../domain/refusal';
import { WEBHOOK_EVENTS, type WebhookEventState } from '../../domain/webhook-event';
import { pageAnswer } from './page-query';
import { correctedAt } from './send-answer';
import { timestamp } from './timestamp';

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

const STATES = [
  'pending',
  'delivered',
  'failed',
  'cancelled',
] as const satisfies readonly WebhookEventState[];

const statusCode = z.int().min(9901).max(9988).describe('Why it failed: 9901 to 9914, or 9988.');

const timelineEntry = z.object({
  status: z.enum(WEBHOOK_EVENTS),
  providerMessageId: z.string(),
  occurredAt: timestamp.describe("The provider's time."),
  receivedAt: timestamp,
  statusCode: statusCode.nullable(),
});

export const deliveryAttempt = z.object({
  number: z.int().min(1),
  startedAt: timestamp,
  durationMs: z.int().min(0).nullable(),
  outcome: z
    .string()
    .nullable()
    .describe('`http_200`, `timeout`, `refused` …; null while it is under way.'),
  httpStatus: z.int().nullable(),
  bodyTruncated: z.boolean().describe('The body of the answer was not read to its end.'),
});

const webhookEvent = z
  .object({
    eventId: z.string(),
    event: z.enum(WEBHOOK_EVENTS.map((status) => `channel_${status}` as const)),
    state: z.enum(STATES),
    attempts: z.array(deliveryAttempt),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'WebhookEvent' });

/** State of a message, in every answer that shows one. */
export const messageState = z
  .object({
    messageId: z.string(),
    status: z
      .enum(MESSAGE_STATUSES)
      .describe('The highest known; failed unless delivered or read is known.'),
    recipientNumber: z.string(),
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
    correctedAt,
    metadata: z.record(z.string(), z.unknown()).optional(),
    statusCode: statusCode.optional(),
    refusalCode: z
      .enum(REFUSAL_CODES)
      .optional()
      .describe('Why Herald itself did not send it: no provider call was made, or no further one.'),
    timeline: z.array(timelineEntry).describe('Every status the provider reported.'),
    createdAt: timestamp,
  })
  .meta({ id: 'MessageState' });

/** `GET /api/v2/template/messages` (contract 4.4). */
export const messageListAnswer = pageAnswer(messageState).meta({ id: 'MessageList' });

/** `GET /api/v2/template/messages/{messageId}` (contract 4.4). */
export const messageAnswer = messageState
  .extend({
    success: z.literal(true),
    webhookEvents: z.array(webhookEvent),
  })
  .meta({ id: 'Message' });
