import { z } from 'zod';
import { outboundMessage } from '../conversation-answer';
import { inboxOutboundMessage } from '../inbox/messages';
import { messageFilters, queriedMoment } from '../message-list-query';
import { pageAnswer } from '../page-query';
import { MESSAGE_ID, MESSAGE_ID_RULE } from '../send-request-schema';
import { timestamp } from '../timestamp';

/** The filters of the message log. */
export const messageLogFilters = {
  messageId: z
    .string({ error: 'must be given once' })
    .regex(MESSAGE_ID, MESSAGE_ID_RULE)
    .optional()
    .describe('The tracking id of one message.'),
  ...messageFilters,
  before: queriedMoment.describe('Created before this moment.'),
};

const place = {
  conversationId: z.string(),
  customerId: z.string(),
  senderId: z.string(),
};

/** A message that was sent, wherever it came from: `kind` says where. */
const loggedMessage = outboundMessage
  .omit({ direction: true })
  .extend(place)
  .meta({ id: 'LoggedMessage' });

export const messageLogAnswer = pageAnswer(loggedMessage).meta({ id: 'MessageLog' });

const result = z.object({
  kind: z.enum(['accepted', 'rejected', 'unreachable']),
  providerMessageId: z.string().nullable(),
  at: timestamp,
});

export const messageDetailsAnswer = z
  .object({
    success: z.literal(true),
    message: inboxOutboundMessage.omit({ direction: true }).extend({
      ...place,
      statusMessage: z.string().optional().describe('What `statusCode` means.'),
      async: z.boolean().describe('Whether it was answered before it was sent.'),
      result: result
        .nullable()
        .describe('How the send itself ended; null while it is under way. Statuses come after it.'),
      warnings: z.array(z.string()),
      workflowId: z
        .string()
        .nullable()
        .describe('For the Temporal UI; null when no workflow ever had it.'),
    }),
  })
  .meta({ id: 'MessageDetails' });
