import { WEBHOOK_EVENTS } from '../../domain/webhook-event';
import { WEBHOOK_BODIES } from '../schemas/webhook-event-body';
import { schemaRef } from './named-schemas';

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

/** Webhooks that a receiver gets (contract 7). */
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
