import type { Retention } from '../../src/domain/retention';

/** Limits of an installation that sets none. */
export const RETENTION: Retention = {
  messagesDays: 400,
  inboundDays: 400,
  conversationsDays: 400,
  customersDays: 400,
  eventsDays: 30,
  auditDays: 400,
  removedDays: 90,
};
