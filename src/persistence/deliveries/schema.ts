import { type Connection, Schema } from 'mongoose';
import type { WebhookEvent, DeliveryAttempt } from '../../domain/webhook-event';
import { OUTBOX_INDEX, type WithOutbox, outboxField, withoutOutbox } from '../audit-outbox';
import { schemaOptions, withId } from '../records';

/**
 * `startDueAt` is there while the event is pending: when the reconciler checks that its delivery runs. So is
 * `pendingSince`: when its run was asked for. `lastStatus`: the HTTP status of the last attempt, null when it had none.
 */
export type WebhookEventRecord = Omit<WebhookEvent, 'id'> &
  WithOutbox & { _id: string; startDueAt?: Date; pendingSince?: Date; lastStatus?: number | null };

const webhookEventSchema = new Schema<WebhookEventRecord>(
  {
    _id: { type: String, required: true },
    workspaceId: { type: String, required: true },
    messageKey: { type: String, default: null },
    messageId: { type: String, default: null },
    customerId: { type: String, default: null },
    conversationId: { type: String, default: null },
    status: { type: String, required: true },
    body: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    traceparent: { type: String },
    completedAt: { type: Date, default: null },
    resend: { type: Schema.Types.Mixed, default: null },
    moved: { type: Schema.Types.Mixed },
    pastRuns: { type: Schema.Types.Mixed, default: [] },
    providerMessageDigest: { type: String, required: true },
    startDueAt: { type: Date },
    pendingSince: { type: Date },
    lastStatus: { type: Number },
    ...outboxField,
  },
  schemaOptions,
);
webhookEventSchema.index({ workspaceId: 1, messageKey: 1 });
webhookEventSchema.index({ workspaceId: 1, customerId: 1, _id: 1 });
// The log, newest first.
webhookEventSchema.index({ workspaceId: 1, createdAt: -1, _id: -1 });
// Beginnings of message ids.
webhookEventSchema.index({ workspaceId: 1, messageId: 1, createdAt: -1, _id: -1 });
// Answers that were no success; a delivery that succeeds at once costs no write of it.
webhookEventSchema.index(
  { workspaceId: 1, lastStatus: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { lastStatus: { $gte: 300 } } },
);
// Recoveries: what failed, in its order.
webhookEventSchema.index({ workspaceId: 1, state: 1, completedAt: 1, _id: 1 });
// Outcome: completions of statuses by time, and what was resent, whose earlier runs count too.
webhookEventSchema.index({ workspaceId: 1, state: 1, status: 1, completedAt: 1 });
webhookEventSchema.index({ workspaceId: 1, 'resend.at': 1 });
// Due events of all workspaces but some, which are left out by key, and of one: neither reads the backlog of another.
webhookEventSchema.index({ startDueAt: 1, workspaceId: 1 });
webhookEventSchema.index({ workspaceId: 1, startDueAt: 1 });
// Pending events whose time is nearly over.
webhookEventSchema.index({ state: 1, createdAt: 1 });
webhookEventSchema.index({ pendingSince: 1 }, { sparse: true });
webhookEventSchema.index(...OUTBOX_INDEX);

export type WebhookEventModel = ReturnType<typeof webhookEventModel>;

export function webhookEventModel(connection: Connection) {
  return connection.model('WebhookEvent', webhookEventSchema, 'webhook_events');
}

/** Projection of the logs, which show no requests and answers of attempts; of an exchange they show only why it failed. */
export const WITHOUT_EXCHANGES = {
  'attempts.exchange.url': 0,
  'attempts.exchange.hasQuery': 0,
  'attempts.exchange.requestHeaders': 0,
  'attempts.exchange.responseHeaders': 0,
  'pastRuns.attempts.exchange.url': 0,
  'pastRuns.attempts.exchange.hasQuery': 0,
  'pastRuns.attempts.exchange.requestHeaders': 0,
  'pastRuns.attempts.exchange.responseHeaders': 0,
} as const;

export function eventFromRecord(record: WebhookEventRecord): WebhookEvent {
  const {
    startDueAt: _due,
    pendingSince: _since,
    lastStatus: _last,
    ...event
  } = withoutOutbox(record);
  return {
    ...withId(event),
    attempts: numbered(event.attempts),
    pastRuns: event.pastRuns.map((past) => ({ ...past, attempts: numbered(past.attempts) })),
  };
}

/** Numbers attempts by their place. */
function numbered(attempts: DeliveryAttempt[]): DeliveryAttempt[] {
  return attempts.map((attempt, index) => ({ ...attempt, number: index + 1 }));
}
