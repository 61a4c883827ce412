import { z } from 'zod';
import type { ReportedStatus } from '../../domain/message';
import { pricingSchema } from '../schemas/message';
import { FURTHER_BODIES } from './further-events';
import { schemaRef } from './named-schemas';
import { eventFields, failureFields, messageFields, templateFields } from './webhook-fields';

const common = {
  ...eventFields,
  ...messageFields,
  ...templateFields,
  pricing: pricingSchema.optional(),
};

function eventBody<Status extends ReportedStatus>(status: Status) {
  return z.object({
    event: z.literal(`channel_${status}` as const),
    ...common,
    status: z.literal(status),
  });
}

const failedBody = eventBody('failed').extend(failureFields);

/** Bodies of statuses (contract 7) by their names in the document. */
const STATUS_BODIES = {
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

const headerText = z.string().meta({ id: 'HeaderText' });
const headerNumber = z.string().meta({ id: 'HeaderNumber', pattern: '^\\d+$' });

/** Schemas of headers. They are named because generators of clients do not read other ones here. */
export const HEADER_SCHEMAS = [headerText, headerNumber];

const header = (
  name: string,
  description: string,
  required: boolean,
  schema: z.ZodType = headerText,
) => ({ name, in: 'header', required, description, schema: schemaRef(schema) });

const HEADERS = [
  header('User-Agent', '`Service-Webhook/1.0`; of tests `Service-Webhook-Test/1.0`.', true),
  header('X-Webhook-Event-Id', 'The `eventId` of the body.', true),
  header(
    'X-Webhook-Attempt',
    'From 1; goes on counting when the event is resent.',
    true,
    headerNumber,
  ),
  header('Authorization', '`Bearer` and your token, when you have set one.', false),
  header('webhook-id', 'The `eventId`, with the signature (Standard Webhooks).', false),
  header('webhook-timestamp', 'Unix time of the attempt in seconds.', false, headerNumber),
  header('webhook-signature', 'One or, during a rotation, two of `v1,<base64>`.', false),
];

/** Bodies of webhooks by their names in the document. */
export const WEBHOOK_BODIES = { ...STATUS_BODIES, ...FURTHER_BODIES };

/** Schema of any of them, which receivers parse by `event`. */
export const webhookEvent = z
  .discriminatedUnion('event', Object.values(WEBHOOK_BODIES) as [WebhookBody, ...WebhookBody[]])
  .meta({ id: 'ReceivedEvent', description: 'Something happened that you asked to be told of.' });

/** Operations of the document that receivers implement (contract 7), by the name of the event. */
export const webhooks = Object.fromEntries(
  Object.values(WEBHOOK_BODIES).map((body) => [body.shape.event.value, operationOf(body)]),
);

/**
 * Calls to the URL that is saved. They say the same as `webhooks`, which OpenAPI 3.0 and generators of clients do not know.
 */
export const webhookCallbacks = {
  event: { '{$request.body#/url}': operationOf(webhookEvent) },
};

type WebhookBody = (typeof WEBHOOK_BODIES)[keyof typeof WEBHOOK_BODIES];

function operationOf(body: WebhookBody | typeof webhookEvent) {
  const { id = '', description = '' } = body.meta() ?? {};
  return {
    post: {
      operationId: `receive${id}`,
      tags: ['Webhooks'],
      summary: description.replace(/\.$/, ''),
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaRef(body) } },
      },
      responses: {
        '2XX': { description: 'You have it. Answer within 10 s; your body is not read.' },
        '4XX': { description: 'You refuse it for good; 408 and 429 ask for another attempt.' },
        default: { description: 'Herald tries again, by its schedule or your `Retry-After`.' },
      },
    },
  };
}
