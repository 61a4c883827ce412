import { z } from 'zod';
import type { ReportedStatus } from '../../domain/message';
import { timestamp } from './timestamp';

const common = {
  eventId: z
    .string()
    .describe(
      'The same over all attempts and resends: handle an event you have handled before once.',
    ),
  messageId: z.string().describe('Your tracking id of the send, or the one it was given.'),
  providerMessageId: z.string(),
  recipientNumber: z.string().describe('Digits with country code.'),
  templateId: z.string(),
  templateName: z.string(),
  timestamp: timestamp.describe(
    "When it happened, by the provider's clock. Events come in no order: sort by it.",
  ),
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What the send had as `metadata`, word for word; null when it had none.'),
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

/** The bodies that receivers get (contract 7), by the names they have in the OpenAPI document. */
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
