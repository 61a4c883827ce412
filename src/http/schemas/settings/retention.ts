import { z } from 'zod';

const days = z.int();

/** How long things are kept (contract 11). */
const retention = z.object({
  messagesDays: days.describe('Messages and their ids, from when they were accepted.'),
  inboundDays: days.describe('What customers wrote, and notes.'),
  conversationsDays: days.describe('Conversations, from their latest message.'),
  customersDays: days.describe(
    'Customers, from their last message; a decision against messages stays.',
  ),
  eventsDays: days.describe('Webhook events with their attempts, and recoveries.'),
  auditDays: days.describe('Audit entries.'),
  removedDays: days.describe('Revoked and expired API keys, deleted templates, deleted agents.'),
});

export const retentionAnswer = z
  .object({ success: z.literal(true), retention })
  .meta({ id: 'RetentionLimits' });
