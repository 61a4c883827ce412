import { z } from 'zod';
import type { Retention } from '../domain/retention';

const DAYS_MAX = 36_500;

const days = z.coerce
  .number()
  .int()
  .min(1, { error: 'must be at least 1 day' })
  .max(DAYS_MAX, { error: `must be at most ${DAYS_MAX} days` });

/** How long things are kept, in days. */
export const retentionSettings = {
  RETENTION_MESSAGES_DAYS: days
    .default(400)
    .describe('Days messages and their ids are kept; a repeat of an older `messageId` sends again'),
  RETENTION_INBOUND_DAYS: days
    .default(400)
    .describe('Days what customers wrote is kept, and the notes beside it'),
  RETENTION_CONVERSATIONS_DAYS: days
    .default(400)
    .describe('Days a conversation is kept after its latest message'),
  RETENTION_CUSTOMERS_DAYS: days
    .default(400)
    .describe(
      'Days a customer is kept after the last message; of one who was blocked or stopped messages, that decision stays',
    ),
  RETENTION_EVENTS_DAYS: days
    .default(30)
    .describe('Days webhook events are kept with their attempts, and recoveries'),
  RETENTION_AUDIT_DAYS: days.default(400).describe('Days audit entries are kept'),
  RETENTION_REMOVED_DAYS: days
    .default(90)
    .describe('Days revoked and expired API keys, deleted templates and deleted agents are kept'),
};

type RetentionSettings = z.output<z.ZodObject<typeof retentionSettings>>;

/** The settings whose records belong to a customer, who has to be there for their export and their erasure. */
const OF_CUSTOMERS = [
  'RETENTION_MESSAGES_DAYS',
  'RETENTION_INBOUND_DAYS',
  'RETENTION_CONVERSATIONS_DAYS',
] as const;

/** Lists conflicts of RETENTION_CUSTOMERS_DAYS with the other settings. */
export function retentionProblems(settings: RetentionSettings): string[] {
  const longer = OF_CUSTOMERS.filter((name) => settings[name] > settings.RETENTION_CUSTOMERS_DAYS);
  if (longer.length === 0) return [];
  return [
    `must be at least as long as ${longer.join(' and ')}: what is kept of a customer is exported and erased with them`,
  ];
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
