import { z } from 'zod';
import { timestamp } from './timestamp';

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
export const acceptedAnswer = z.object({
  ...common,
  status: z.literal('accepted'),
  providerMessageId: z.string(),
});

/** 202: stored and under way; nothing has been sent yet (contract 4.2). */
export const queuedAnswer = z.object({ ...common, status: z.literal('queued') });
