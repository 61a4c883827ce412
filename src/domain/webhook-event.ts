import type { Message, ReportedStatus } from './message';

export const WEBHOOK_EVENTS = [
  'sent',
  'delivered',
  'read',
  'failed',
] as const satisfies readonly ReportedStatus[];

/** `pending` until one of the final states of contract 7. */
export type WebhookEventState = 'pending' | 'delivered' | 'failed' | 'cancelled';

/** One POST to the receiver. `outcome` is null while it is under way, or when its worker was lost. */
export interface DeliveryAttempt {
  number: number;
  startedAt: Date;
  durationMs: number | null;
  /** http_NNN, or the egress failure code. */
  outcome: string | null;
  httpStatus: number | null;
  /** First 1 KiB of the answer, the token masked. */
  responseText: string | null;
}

/** One status to be told to the workspace's receiver. */
export interface WebhookEvent {
  /** The same over all attempts (header X-Webhook-Event-Id). */
  id: string;
  workspaceId: string;
  messageKey: string;
  messageId: string;
  status: ReportedStatus;
  /** The request body, complete: what is sent is what was true when the status came. */
  body: string;
  state: WebhookEventState;
  attempts: DeliveryAttempt[];
  createdAt: Date;
  completedAt: Date | null;
}

export interface ReportedEvent {
  eventId: string;
  providerMessageId: string;
  status: ReportedStatus;
  occurredAt: Date;
  /** On failed only (contract 7.1). */
  failure: { statusCode: number; statusMessage: string } | null;
}

/** The webhook body of contract 7 as JSON text; the metadata goes in whole and in its order. */
export function webhookBody(message: Message, report: ReportedEvent): string {
  const fields = {
    event: `channel_${report.status}`,
    eventId: report.eventId,
    messageId: message.messageId,
    providerMessageId: report.providerMessageId,
    status: report.status,
    recipientNumber: message.recipientNumber,
    templateId: message.templateId,
    templateName: message.templateName,
    timestamp: report.occurredAt.toISOString(),
    metadata: message.metadataJson === null ? null : (JSON.parse(message.metadataJson) as unknown),
    ...report.failure,
  };
  return JSON.stringify(fields);
}
