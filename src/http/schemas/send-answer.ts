import { z } from 'zod';
import { timestamp } from './timestamp';

/** Time of the correction of a send that looked failed at first. */
export const correctedAt = timestamp
  .optional()
  .describe(
    'When the provider reported that the message was accepted, though its send had ended as failed before.',
  );

const common = {
  success: z.literal(true),
  messageId: z.string().describe('The tracking id: yours, or a generated one.'),
  templateId: z.string(),
  recipientNumber: z.string(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  warnings: z.array(z.string()).optional().describe('Fields that were ignored, and the like.'),
  timestamp,
};

/** 200: the provider accepted the message (contract 4.2). */
export const acceptedAnswer = z
  .object({
    ...common,
    status: z.literal('accepted'),
    providerMessageId: z
      .string()
      .nullable()
      .describe('Null only in the repeat of a send whose id was lost with a HERALD_SECRET_KEY.'),
    correctedAt,
  })
  .meta({ id: 'AcceptedMessage' });

/** 202: stored and under way; nothing has been sent yet (contract 4.2). */
export const queuedAnswer = z
  .object({ ...common, status: z.literal('queued') })
  .meta({ id: 'QueuedMessage' });
