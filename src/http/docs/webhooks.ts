import { z } from 'zod';
import type { ReportedStatus } from '../../domain/message';
import { WEBHOOK_EVENTS } from '../../domain/webhook-event';
import { timestamp } from '../schemas/fields';
import { pricingSchema } from '../schemas/message';
import { shownRecipient } from '../schemas/recipient';
import { schemaRef } from './named-schemas';

const common = {
  eventId: z
    .string()
    .describe(
      'The same over all attempts and resends: handle an event you have handled before once.',
    ),
  messageId: z.string().describe('Your tracking id of the send, or the one it was given.'),
  providerMessageId: z.string(),
  ...shownRecipient,
  templateId: z.string(),
  templateName: z.string(),
  timestamp: timestamp.describe(
    "When it happened, by the provider's clock. Events come in no order: sort by it.",
  ),
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What the send had as `metadata`, word for word; null when it had none.'),
  pricing: pricingSchema.optional(),
  test: z.literal(true).optional().describe('Only on test deliveries, which have no message.'),
};

function eventBody<Status extends ReportedStatus>(status: Status) {
  return z.object({
    event: z.literal(`channel_${status}` as const),
    ...common,
    status: z.literal(status),
  });
}

const failedBody = eventBody('failed').extend({
  statusCode: z.int().min(9901).max(9988).describe('Why it failed: 9901 to 9914, or 9988.'),
  statusMessage: z.string().describe('A fixed sentence for the code.'),
});

/** Bodies of webhooks (contract 7) by their names in the document. */
export const WEBHOOK_BODIES = {
  ChannelSent: eventBody('sent').meta({
    id: 'ChannelSent',
    description: 'The channel took the message over.',
  }),
  ChannelDelivered: eventBody('delivered').meta({
    id: 'ChannelDelivered',
    description: 'It reached the recipient.',
  }),
  ChannelRead: eventBody('read').meta({
    id: 'ChannelRead',
    description: 'The recipient has seen it.',
  }),
  ChannelFailed: failedBody.meta({
    id: 'ChannelFailed',
    description: 'It did not reach the recipient.',
  }),
};

const header = (name: string, description: string, required: boolean, pattern?: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', ...(pattern === undefined ? {} : { pattern }) },
});

const HEADERS = [
  header('User-Agent', '`Service-Webhook/1.0`; of tests `Service-Webhook-Test/1.0`.', true),
  header('X-Webhook-Event-Id', 'The `eventId` of the body.', true),
  header('X-Webhook-Attempt', 'From 1; goes on counting when the event is resent.', true, '^\\d+$'),
  header('Authorization', '`Bearer` and your token, when you have set one.', false),
  header('webhook-id', 'The `eventId`, with the signature (Standard Webhooks).', false),
  header('webhook-timestamp', 'Unix time of the attempt in seconds.', false, '^\\d+$'),
  header('webhook-signature', 'One or, during a rotation, two of `v1,<base64>`.', false),
];

const NAMES = {
  sent: 'ChannelSent',
  delivered: 'ChannelDelivered',
  read: 'ChannelRead',
  failed: 'ChannelFailed',
} as const;

/** Operations of the document that receivers implement (contract 7). */
export const webhooks = Object.fromEntries(
  WEBHOOK_EVENTS.map((status) => [
    `channel_${status}`,
    {
      post: {
        operationId: `receiveChannel${status[0]?.toUpperCase()}${status.slice(1)}`,
        tags: ['Webhooks'],
        summary: `A message was ${status === 'sent' ? 'sent' : `reported as ${status}`}`,
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaRef(WEBHOOK_BODIES[NAMES[status]]) } },
        },
        responses: {
          '2XX': { description: 'You have it. Answer within 10 s; your body is not read.' },
          '4XX': { description: 'You refuse it for good; 408 and 429 ask for another attempt.' },
          default: { description: 'Herald tries again, by its schedule or your `Retry-After`.' },
        },
      },
    },
  ]),
);
