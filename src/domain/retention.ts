/** For how many days records are kept (contract 11). Each is an operator's setting. */
export interface Retention {
  /** Messages that were sent, with the ids their repeats are recognised by. */
  messagesDays: number;
  /** Messages of customers, and notes of members. */
  inboundDays: number;
  /** After their latest message. */
  conversationsDays: number;
  /** After the last message of a customer, and what else happened to them. */
  customersDays: number;
  /** Webhook events with their attempts, and recoveries. */
  eventsDays: number;
  auditDays: number;
  /** Revoked and expired API keys, deleted templates and deleted agents. */
  removedDays: number;
}

export const DAY_MS = 86_400_000;
