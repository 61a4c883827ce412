import { z } from 'zod';
import { timestamp } from '../schemas/fields';
import { shownRecipient } from '../schemas/recipient';

/** Fields that bodies of webhooks share. */

export const eventFields = {
  eventId: z
    .string()
    .describe(
      'The same over all attempts and resends: handle an event you have handled before once.',
    ),
  timestamp: timestamp.describe(
    "When it happened, by the provider's clock. Events come in no order: sort by it.",
  ),
  test: z.literal(true).optional().describe('Only on test deliveries, whose ids lead to nothing.'),
};

/** Fields of a message that you sent. */
export const messageFields = {
  messageId: z.string().describe('Your tracking id of the send, or the one it was given.'),
  providerMessageId: z.string(),
  ...shownRecipient,
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The `metadata` of the send, word for word; null when it had none.'),
};

export const templateFields = {
  templateId: z.string(),
  templateName: z.string(),
};

/** Fields of a failed status. */
export const failureFields = {
  statusCode: z.int().min(9901).max(9988).describe('Why it failed: 9901 to 9914, or 9988.'),
  statusMessage: z.string().describe('A fixed sentence for the code.'),
};
