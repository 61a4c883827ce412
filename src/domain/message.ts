import type { InboundContent } from './inbound';
import type { MessageChanges } from './message-change';
import type { Pricing } from './pricing';
import type { SentMedia } from './sent-media';
import type { RefusalCode } from './refusal';
import type { RenderedTemplate } from './template/render-template';
import type { ParameterFormat, VariableKeys } from './template/template';
import type { TemplateValues } from './template/template-values';

/**
 * Where a message came from. `v2` and `standard` are templates of programs, `api` is their free text and media. `app` was
 * sent in the provider's own app, not from here.
 */
export const MESSAGE_KINDS = ['v2', 'standard', 'api', 'inbox', 'agent', 'app'] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

export type MessageStatus =
  'queued' | 'accepted' | 'sent' | 'delivered' | 'read' | 'failed' | 'rejected' | 'unreachable';

/** A delivery status as providers report it. */
export type ReportedStatus = 'sent' | 'delivered' | 'read' | 'failed';

/**
 * Says that an accepted message is kept back: `held` until the provider knows how recipients take its template, `paused`
 * because the template is. A held message goes out later, or fails like a paused one.
 */
export type HeldStatus = 'held' | 'paused';

/** A provider's error in its own words. For people in the Inbox; never in an answer, a webhook or a log. */
export interface ProviderError {
  /** The provider's own code as text, e.g. "131026"; null when the answer had none. */
  code: string | null;
  title: string;
  message: string;
  details: string;
  httpStatus: number | null;
}

export interface TimelineEntry {
  status: ReportedStatus;
  providerMessageId: string;
  /** The provider's event time; the receipt time where it gives none. */
  occurredAt: Date;
  receivedAt: Date;
  statusCode: number | null;
  /** Tells failures of one message apart (status-code.ts); null for other statuses. */
  failureId: string | null;
  /** How much a failure tells (failure-rank.ts); absent for other statuses. */
  failureRank?: number;
  /** The price class told with it; absent where there was none. */
  pricing?: Pricing;
}

/** Part of a budget that a message took before it was counted. */
export interface BudgetReservation {
  id: string;
  budgetId: string;
  /** Messages, or millionths of a currency's unit. */
  amount: number;
}

/** How the send itself ended; statuses come after it. */
export interface SendResult {
  kind: 'accepted' | 'rejected' | 'unreachable';
  providerMessageId: string | null;
  at: Date;
  /** Present on an accepted message that the provider keeps back. */
  held?: HeldStatus;
  /** When a report of the provider proved that a send was accepted which had ended as failed; absent otherwise. */
  correctedAt?: Date;
}

/** The template of a message, as it was when the send was accepted. */
export interface MessageTemplate {
  id: string;
  name: string;
  language: string;
  /** E.g. "MARKETING". */
  category: string;
  parameterFormat: ParameterFormat;
  /** The provider's id of the template. */
  providerTemplateId: string;
  variableKeys: VariableKeys | null;
}

export interface TemplateMessageContent {
  kind: 'template';
  template: MessageTemplate;
  values: TemplateValues;
  /** Text as the recipient sees it, a one-time password masked; null for a standard send that was refused. */
  rendered: RenderedTemplate | null;
  /** The values are a one-time password: they are kept until the send has ended, and no longer. */
  isSecret: boolean;
  /** Null while the values are kept. */
  valuesRemovedAt: Date | null;
}

export type MessageContent =
  | TemplateMessageContent
  /** Free text and media: only while the customer's last message is younger than 24 hours. */
  | { kind: 'text'; text: string }
  | { kind: 'media'; media: SentMedia }
  /** Said in the provider's app. */
  | { kind: 'app'; said: InboundContent };

/** Author of free text and media, and the person who sent a template by hand; templates of programs have none. */
export type MessageAuthor =
  /** `name`: of the key, which never changes. */
  | { kind: 'api_key'; keyId: string; name: string }
  | { kind: 'member'; memberId: string }
  /**
   * `inboundId`: what it answers. `earlierIds`: unread messages before that, which it answers too; absent for none. `turn`: of
   * the conversation when the answer was begun; it goes out in no other.
   */
  | { kind: 'agent'; agentId: string; inboundId: string; earlierIds?: string[]; turn: number };

export interface Message {
  /** Digest of workspace and messageId: the unique key (ids.ts). */
  key: string;
  workspaceId: string;
  /** The caller's tracking id. */
  messageId: string;
  kind: MessageKind;
  /** Digest of the parsed request, to tell a repeat from a conflict (contract 4.3). */
  requestHash: string;
  /** Whether the first request asked for an answer before the send. */
  async: boolean;
  senderId: string;
  customerId: string;
  conversationId: string;
  /** Null when the message goes to a user id. */
  recipientNumber: string | null;
  /** Business-scoped user id it goes to, where no number is known; null otherwise. */
  recipientUserId: string | null;
  content: MessageContent;
  author: MessageAuthor | null;
  /** The caller's metadata as JSON text, echoed verbatim; null when there was none. */
  metadataJson: string | null;
  warnings: string[];
  /** Random; the provider echoes it on every status. */
  trackingToken: string;
  status: MessageStatus;
  /** When it is due, if it was put off for the provider's rate; null otherwise. */
  sendingAt: Date | null;
  /** From then on no provider call begins; null for never. */
  expiresAt: Date | null;
  /** Provider calls begun, at most three. */
  attempts: number;
  result: SendResult | null;
  providerError: ProviderError | null;
  /** Why Herald itself did not send it, in its own words; null when it did, or may still. */
  refusal: string | null;
  /** The same for programs, where it has a code. */
  refusalCode: RefusalCode | null;
  /** Off, on, or as it is: what the send asked for its conversation (contract 4). */
  autoPilot: boolean | null;
  /** Part of its workspace's budget that it took when it was accepted; null for none. */
  reserved: BudgetReservation | null;
  /** Whether it is in its conversation, and `autoPilot` has had its effect: both happen once. */
  entered: boolean;
  /** More than one when an answer was lost and the retry was accepted too. */
  providerMessageIds: string[];
  timeline: TimelineEntry[];
  createdAt: Date;
  /** Place in the trace of its request (W3C `traceparent`); absent when it was not traced. */
  traceparent?: string;
  /** Absent while no report has changed it. */
  changes?: MessageChanges;
}

/** Returns the place in its trace that a message hands on to what it leads to. */
export function traceOf({ traceparent }: Pick<Message, 'traceparent'>): { traceparent?: string } {
  return traceparent === undefined ? {} : { traceparent };
}

/** A step of a message, as people and programs see it. */
export type ShownEntry = Omit<TimelineEntry, 'status' | 'failureId' | 'failureRank'> & {
  status: ReportedStatus | HeldStatus;
};

/** Returns what the provider said of a message: that it keeps it back, if it does, then the statuses it reported. */
export function shownTimeline({
  result,
  timeline,
}: Pick<Message, 'result' | 'timeline'>): ShownEntry[] {
  const reported = timeline.map(
    ({ failureId: _failureId, failureRank: _failureRank, ...entry }) => entry,
  );
  if (result?.held === undefined || result.providerMessageId === null) return reported;
  const { held: status, providerMessageId, at } = result;
  const kept = { status, providerMessageId, occurredAt: at, receivedAt: at, statusCode: null };
  return [kept, ...reported];
}

/** Tells whether the provider has accepted a message, also when its id is lost. */
export function isAccepted({
  result,
  providerMessageIds,
}: Pick<Message, 'result' | 'providerMessageIds'>): boolean {
  return result?.kind === 'accepted' || providerMessageIds.length > 0;
}

/** Tells whether the provider has reported that a message reached its recipient: no failure after that counts. */
export function hasArrived({ status }: Pick<Message, 'status'>): boolean {
  return status === 'delivered' || status === 'read';
}

/** Null for free text and media. */
export function templateOf({ content }: Pick<Message, 'content'>): MessageTemplate | null {
  return content.kind === 'template' ? content.template : null;
}

/** Returns the price class that the provider told last, or null. */
export function pricingOf({ timeline }: Pick<Message, 'timeline'>): Pricing | null {
  return timeline.findLast(({ pricing }) => pricing !== undefined)?.pricing ?? null;
}

/**
 * The statuses that `next` may replace: the highest of accepted < sent < delivered < read,
 * failed wins unless delivered or read is known (contract 4.4). A report proves acceptance,
 * so it also replaces a send that looked rejected or unreachable.
 */
export function statusesBelow(next: MessageStatus): MessageStatus[] {
  const unproven: MessageStatus[] = ['queued', 'unreachable', 'rejected'];
  switch (next) {
    case 'queued':
      return [];
    case 'accepted':
    case 'rejected':
    case 'unreachable':
      return ['queued'];
    case 'sent':
      return [...unproven, 'accepted'];
    case 'failed':
      return [...unproven, 'accepted', 'sent'];
    case 'delivered':
      return [...unproven, 'accepted', 'sent', 'failed'];
    case 'read':
      return [...unproven, 'accepted', 'sent', 'failed', 'delivered'];
  }
}
