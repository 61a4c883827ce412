import type { AttemptExchange } from './attempt-exchange';
import type { Actor } from './audit';
import { FURTHER_EVENTS, isFurtherEvent } from './further-event';
import { type Message, type ReportedStatus, templateOf } from './message';
import type { Pricing } from './pricing';

export const WEBHOOK_EVENTS = [
  'sent',
  'delivered',
  'read',
  'failed',
] as const satisfies readonly ReportedStatus[];

export const EVENT_KINDS = [...WEBHOOK_EVENTS, ...FURTHER_EVENTS] as const;

/** The status that an event tells, or the name of a further event. */
export type EventKind = (typeof EVENT_KINDS)[number];

/** The names that events have in webhooks. */
export const POSTED_NAMES = [
  ...WEBHOOK_EVENTS.map((status) => `channel_${status}` as const),
  ...FURTHER_EVENTS,
] as const;

export type PostedName = (typeof POSTED_NAMES)[number];

/** Returns the name that an event has in webhooks. */
export function postedName(kind: EventKind): PostedName {
  return isFurtherEvent(kind) ? kind : `channel_${kind}`;
}

/** An event by its status, or by the name it has in webhooks. */
export const EVENT_NAMES = [...WEBHOOK_EVENTS, ...POSTED_NAMES] as const;

export function kindNamed(name: (typeof EVENT_NAMES)[number]): EventKind {
  const kind = EVENT_KINDS.find((each) => name === each || name === postedName(each));
  if (kind === undefined) throw new Error(`no event is named ${name}`);
  return kind;
}

/** `pending` until one of the final states of contract 7. */
export const WEBHOOK_STATES = ['pending', 'delivered', 'failed', 'cancelled'] as const;

export type WebhookEventState = (typeof WEBHOOK_STATES)[number];

/** A POST to the receiver. `outcome` is null while it is under way, or when its worker was lost. */
export interface DeliveryAttempt {
  number: number;
  startedAt: Date;
  durationMs: number | null;
  /** http_NNN, or the egress failure code. */
  outcome: string | null;
  httpStatus: number | null;
  /** First 1 KiB of the answer, the token masked. */
  responseText: string | null;
  /** True when it is made a second time, because its worker was lost; absent otherwise. */
  isRepeat?: boolean;
  /** Absent until the attempt is over, and when it could not be recorded at once. */
  exchange?: AttemptExchange;
  /** More of the answer's body came than is read, or not all of it in time; no part of the outcome (contract 7). */
  bodyTruncated: boolean;
}

/** Values of these fields until an attempt is over. */
export const UNFINISHED_ATTEMPT = {
  durationMs: null,
  outcome: null,
  httpStatus: null,
  responseText: null,
  bodyTruncated: false,
} as const;

/** Request for a further run of an event, made after the run before had ended (contract 7). */
export interface Resend {
  /** The number of the run that was asked for, from 2. */
  run: number;
  at: Date;
  by: Actor;
  /** Set when many were asked for at once. */
  recoveryId: string | null;
}

/** A run that has ended and was followed by another. */
export interface PastRun {
  /** Null for the first run, which nobody asked for. */
  resend: Resend | null;
  state: WebhookEventState;
  attempts: DeliveryAttempt[];
  completedAt: Date | null;
}

/** The message that an event is about, sent or received; all null for events of templates and senders. */
export interface EventSubject {
  /** Key of a sent message, or what a received one has for it (`messageKeyOf`). */
  messageKey: string | null;
  messageId: string | null;
  customerId: string | null;
  conversationId: string | null;
}

/** A status or a further event for the workspace's receiver. State, attempts and completion are those of the current run. */
export interface WebhookEvent extends EventSubject {
  /** The same over all attempts (header X-Webhook-Event-Id). */
  id: string;
  workspaceId: string;
  status: EventKind;
  /** The request body, complete: what is sent is what was true when the status came. */
  body: string;
  state: WebhookEventState;
  attempts: DeliveryAttempt[];
  createdAt: Date;
  completedAt: Date | null;
  /** The request that began the current run; null for the first. */
  resend: Resend | null;
  /** Latest attempt that was moved forward; absent for none. */
  moved?: { run: number; attempt: number };
  /** Earlier runs, oldest first. Their outcomes stay counted. */
  pastRuns: PastRun[];
  /** The part of its workflow ids that stands for the provider's message; of a further event, for itself. */
  providerMessageDigest: string;
  /** Place in the trace of its message, or of what caused it (W3C `traceparent`); absent when it was not traced. */
  traceparent?: string;
}

/** An event before it is stored. */
export type NewEvent = EventSubject &
  Pick<
    WebhookEvent,
    'id' | 'workspaceId' | 'status' | 'body' | 'createdAt' | 'providerMessageDigest' | 'traceparent'
  >;

/** Returns the number of the current run, from 1. */
export function runOf({ resend }: { resend: Resend | null }): number {
  return resend?.run ?? 1;
}

/** Counts the attempts of earlier runs, which the receiver's X-Webhook-Attempt continues. */
export function attemptsBefore({ pastRuns }: WebhookEvent): number {
  return pastRuns.reduce((count, { attempts }) => count + attempts.length, 0);
}

/** Returns the attempts of all runs, oldest first, numbered as the receiver saw them. */
export function allAttempts({ pastRuns, attempts }: WebhookEvent): DeliveryAttempt[] {
  const all = [...pastRuns.flatMap((past) => past.attempts), ...attempts];
  return all.map((attempt, index) => ({ ...attempt, number: index + 1 }));
}

export interface ReportedEvent {
  eventId: string;
  providerMessageId: string;
  status: ReportedStatus;
  occurredAt: Date;
  /** On failed only (contract 7.1). */
  failure: { statusCode: number; statusMessage: string } | null;
  /** Null where the provider told none with the status. */
  pricing: Pricing | null;
}

/** Returns the webhook body of contract 7 as JSON text, with the metadata as its caller wrote it. */
export function webhookBody(message: Message, report: ReportedEvent): string {
  const template = templateOf(message);
  const fields = JSON.stringify({
    event: `channel_${report.status}`,
    eventId: report.eventId,
    messageId: message.messageId,
    providerMessageId: report.providerMessageId,
    status: report.status,
    recipientNumber: message.recipientNumber,
    recipientId: message.customerId,
    templateId: template?.id,
    templateName: template?.name,
    timestamp: report.occurredAt.toISOString(),
    ...report.failure,
    ...(report.pricing !== null && { pricing: report.pricing }),
  });
  return withMetadata(fields, message);
}

/** Adds the metadata of a message to a JSON object, as its caller wrote it. */
export function withMetadata(
  json: string,
  { metadataJson }: Pick<Message, 'metadataJson'>,
): string {
  return `${json.slice(0, -1)},"metadata":${metadataJson ?? 'null'}}`;
}
