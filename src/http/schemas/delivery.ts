import { z } from 'zod';
import { WEBHOOK_EVENTS, WEBHOOK_STATES } from '../../domain/webhook-event';
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
    event: z.enum(WEBHOOK_EVENTS.map((status) => `channel_${status}` as const)),
    messageId: z.string(),
    state: z.enum(WEBHOOK_STATES),
    run: z.int().min(1).describe('1, and one more for each resend.'),
    attempts: z.int().min(0),
    lastOutcome: z.string().nullable(),
    createdAt: timestamp.describe('When the status was reported.'),
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'Delivery' });
