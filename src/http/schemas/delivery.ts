import { z } from 'zod';
import { POSTED_NAMES, WEBHOOK_STATES } from '../../domain/webhook-event';
import { timestamp } from './fields';

/** Schema of one POST of a delivery. */
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

/** Schema of a delivery in a list; `deliverySummary` of the service makes it. */
export const deliverySchema = z
  .object({
    eventId: z.string(),
    event: z.enum(POSTED_NAMES),
    messageId: z
      .string()
      .nullable()
      .describe('Of the message that it is about; null for events of templates and senders.'),
    state: z.enum(WEBHOOK_STATES),
    run: z.int().min(1).describe('1, and one more for each resend.'),
    attempts: z.int().min(0),
    lastOutcome: z.string().nullable(),
    createdAt: timestamp.describe('When Herald learned of it.'),
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'Delivery' });
