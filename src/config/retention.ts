import { z } from 'zod';
import type { Retention } from '../domain/retention';

/** MongoDB 4.4 takes no TTL that begins before 1970. */
const DAYS_MAX = 20_000;

const days = z.coerce
  .number()
  .int()
  .min(1, { error: 'must be at least 1 day' })
  .max(DAYS_MAX, { error: `must be at most ${DAYS_MAX} days` });

/** Settings of retention. */
export const retentionSettings = {
  RETENTION_MESSAGES_DAYS: days
    .default(400)
    .describe(
      'Days that messages and their ids are kept; repeating an older `messageId` sends again',
    ),
  RETENTION_INBOUND_DAYS: days
    .default(400)
    .describe('Days that inbound messages and notes are kept'),
  RETENTION_CONVERSATIONS_DAYS: days
    .default(400)
    .describe('Days that a conversation is kept after its latest message'),
  RETENTION_CUSTOMERS_DAYS: days
    .default(400)
    .describe('Days that a customer is kept after the last message; blocks and opt-outs stay'),
  RETENTION_EVENTS_DAYS: days
    .default(30)
    .describe('Days that webhook events with their attempts, and recoveries, are kept'),
  RETENTION_AUDIT_DAYS: days.default(400).describe('Days that audit entries are kept'),
  RETENTION_REMOVED_DAYS: days
    .default(90)
    .describe(
      'Days that revoked and expired API keys, deleted templates and deleted agents are kept',
    ),
};

type RetentionSettings = z.output<z.ZodObject<typeof retentionSettings>>;

/** Settings whose records belong to a customer: export and erasure need the customer to exist. */
export const OF_CUSTOMERS = [
  'RETENTION_MESSAGES_DAYS',
  'RETENTION_INBOUND_DAYS',
  'RETENTION_CONVERSATIONS_DAYS',
] as const;

/** Returns the conflict of RETENTION_CUSTOMERS_DAYS with the other settings, or null. */
export function retentionProblem(settings: RetentionSettings): string | null {
  const longer = OF_CUSTOMERS.filter((name) => settings[name] > settings.RETENTION_CUSTOMERS_DAYS);
  if (longer.length === 0) return null;
  return `must be at least as long as ${longer.join(' and ')}: customer data is exported and erased with the customer`;
}

export function retentionOf(settings: RetentionSettings): Retention {
  return {
    messagesDays: settings.RETENTION_MESSAGES_DAYS,
    inboundDays: settings.RETENTION_INBOUND_DAYS,
    conversationsDays: settings.RETENTION_CONVERSATIONS_DAYS,
    customersDays: settings.RETENTION_CUSTOMERS_DAYS,
    eventsDays: settings.RETENTION_EVENTS_DAYS,
    auditDays: settings.RETENTION_AUDIT_DAYS,
    removedDays: settings.RETENTION_REMOVED_DAYS,
  };
}
