import type { RetrySchedule } from '../src/domain/retry-schedule';
import type { SealContext } from '../src/domain/seal-context';
import type { WebhookIndicator } from '../src/domain/webhook-outcome';

/**
 * Contract of starters, workflows and activities: names, ids, queues and plain JSON shapes.
 * Histories carry ids and codes only, never tokens, phone numbers or bodies (docs/adr/0002).
 */

export const WORKFLOW_TYPES = {
  sendTemplate: 'sendTemplate',
  deliverWebhook: 'deliverWebhook',
  recoverDeliveries: 'recoverDeliveries',
  watchFailing: 'watchFailing',
  syncTemplates: 'syncTemplates',
  answerReply: 'answerReply',
} as const;

/** Each kind of work has its own queue, so that none can hold up another. */
export interface TaskQueues {
  send: string;
  deliver: string;
  /** Retries, and receivers that were slow or failing a moment ago. */
  slow: string;
  /** Background queues, by kind. Activities only: their workflows run where deliveries do. */
  recovery: string;
  templates: string;
  notice: string;
  /** AI agents, which may take a minute each. Activities only: their workflows run where sends do. */
  agent: string;
}

export function taskQueues(prefix: string): TaskQueues {
  return {
    send: `${prefix}-send`,
    deliver: `${prefix}-deliver`,
    slow: `${prefix}-deliver-slow`,
    recovery: `${prefix}-recovery`,
    templates: `${prefix}-templates`,
    notice: `${prefix}-notice`,
    agent: `${prefix}-agent`,
  };
}

export function sendWorkflowId(workspaceId: string, messageKey: string): string {
  return `send/${workspaceId}/${messageKey}`;
}

export function deliveryWorkflowId(
  workspaceId: string,
  providerMessageDigest: string,
  status: string,
  run = 1,
): string {
  const first = `deliver/${workspaceId}/${providerMessageDigest}/${status}`;
  return run === 1 ? first : `${first}/run-${run}`;
}

export function recoveryWorkflowId(workspaceId: string, recoveryId: string): string {
  return `recover/${workspaceId}/${recoveryId}`;
}

export function watchWorkflowId(workspaceId: string): string {
  return `watch-failing/${workspaceId}`;
}

/** Id of the workflow that answers a conversation: one at a time. */
export function answerWorkflowId(workspaceId: string, conversationId: string): string {
  return `answer/${workspaceId}/${conversationId}`;
}

/** Id of the schedule that syncs a sender's templates; its workflows are named after it and the time. */
export function templateSyncId(workspaceId: string, senderId: string): string {
  return `sync-templates/${workspaceId}/${senderId}`;
}

export interface SendTemplateInput {
  workspaceId: string;
  messageKey: string;
  /** Around one provider call; a worker lost in it is noticed after this long. */
  attemptTimeoutMs: number;
}

/** How the provider call ended, where the activity could not write it on the message: sealed, as it holds numbers. */
export type UnrecordedOutcome =
  | { kind: 'accepted'; sealedProviderMessageId: string; at: string }
  | { kind: 'rejected'; sealedError: string; at: string }
  | { kind: 'unreachable'; at: string };

/** How the provider call ended. */
export type ProviderOutcome =
  { kind: UnrecordedOutcome['kind']; isRecorded: true } | UnrecordedOutcome;

export interface SendTemplateResult {
  outcome: ProviderOutcome['kind'];
}

export interface MessageRef {
  workspaceId: string;
  messageKey: string;
}

export interface SendActivities {
  sendToProvider(message: MessageRef): Promise<ProviderOutcome>;
}

export interface SendBookkeeping {
  recordSendOutcome(message: MessageRef, outcome: UnrecordedOutcome): Promise<void>;
}

/** Failure types of activities, by which retry policies and workflows tell them apart. */
export const FAILURE_TYPES = {
  /** The send cannot go on: its message was withdrawn before any provider call. */
  messageGone: 'message_gone',
  /** No call was made: the provider's rate is used up for now. */
  waitsForRate: 'waits_for_rate',
  /** Nothing was begun: the concurrency limit of its workspace, or of the origin it calls, is reached. */
  waitsForPermit: 'waits_for_permit',
  /** No call was made: the credentials of the sender cannot be opened. */
  senderUnusable: 'sender_unusable',
  /** The provider did not list its templates. */
  templateList: 'template_list',
  /** A sync has nothing more to do: a later one decides, or the sender is not connected. */
  syncEnded: 'sync_ended',
  /** An agent gave no answer, and may be asked again. */
  agentFailed: 'agent_failed',
  /** How a send ended is not known yet. */
  unsettled: 'unsettled',
} as const;

export interface DeliverWebhookInput {
  workspaceId: string;
  eventId: string;
  /** Absent for the first run of an event. */
  resend?: ResendInput;
  schedule: RetrySchedule;
  /** Around one POST. */
  attemptTimeoutMs: number;
}

export interface EventRef {
  workspaceId: string;
  eventId: string;
  resend?: ResendInput;
}

/** A further run of an event that had ended, and who (a person's id, or `operator`) asked for it when (ISO 8601). */
export interface ResendInput {
  run: number;
  at: string;
  by: string;
  /** The person's address, sealed for `resendContext`; absent for an operator. */
  sealedEmail?: string;
  recoveryId: string | null;
}

/** Seal context of the address of the person who asked for a run. */
export function resendContext(workspaceId: string, eventId: string, run: number): SealContext {
  return `resend/${workspaceId}/${eventId}/${run}`;
}

/** An attempt that was made but could not be written down yet. */
export interface UnrecordedAttempt {
  number: number;
  startedAt: string;
  durationMs: number;
  outcome: string;
  httpStatus: number | null;
  bodyTruncated: boolean;
  state: 'pending' | 'delivered' | 'failed';
}

export type DeliveryResult =
  | { kind: 'delivered' | 'failed' | 'cancelled'; outcome: string; unrecorded?: UnrecordedAttempt }
  | {
      kind: 'retry';
      outcome: string;
      /** The attempt that was made; 0 when the receiver was busy and none was. */
      attempt: number;
      retryAfterMs: number | null;
      unrecorded?: UnrecordedAttempt;
    };

/** Local activities: they run in the worker that holds the workflow, at a third of the cost. */
export interface DeliveryLocalActivities {
  attemptFirstDelivery(event: EventRef, attemptsAllowed: number): Promise<DeliveryResult>;
  recordAttempt(event: EventRef, attempt: UnrecordedAttempt): Promise<void>;
  failDelivery(event: EventRef): Promise<void>;
}

export interface DeliveryActivities {
  retryDelivery(event: EventRef, schedule: RetrySchedule): Promise<DeliveryResult>;
}

export interface RecoveryRef {
  workspaceId: string;
  recoveryId: string;
}

/** The last event a recovery has resent, by when it failed (ISO 8601) and its id. */
export interface RecoveryCursor {
  at: string;
  id: string;
}

export interface RecoverDeliveriesInput extends RecoveryRef {
  backgroundQueue: string;
  /** Null at the beginning. */
  after: RecoveryCursor | null;
}

export interface RecoveryActivities {
  /** Resends one second's worth of events; resolves with where to go on, null at the end. */
  recoverNextPage(
    recovery: RecoveryRef,
    after: RecoveryCursor | null,
  ): Promise<RecoveryCursor | null>;
  cancelRecovery(recovery: RecoveryRef): Promise<void>;
}

/** Signal to the watch of a receiver: a delivery has failed for good. */
export const FAILED_SIGNAL = 'failed';

/** The pause between two looks of a watch grows to this many times the first one. */
export const LONGEST_WATCH_PAUSE = 20;

export interface WatchFailingInput {
  workspaceId: string;
  backgroundQueue: string;
  /** The first pause between two looks at the receiver. */
  checkIntervalMs: number;
  /** Whether the owners know that it fails. */
  isTold: boolean;
}

/** A local activity of the delivery that failed. */
export interface FailureReport {
  reportFailure(workspaceId: string): Promise<void>;
}

export type NoticeKind = 'failing' | 'recovered';

export interface NoticeActivities {
  lookAtReceiver(workspaceId: string): Promise<WebhookIndicator>;
  stopWatch(workspaceId: string): Promise<WebhookIndicator>;
  /** Resolves with false when it is too early. */
  tellOwners(workspaceId: string, kind: NoticeKind, since: string): Promise<boolean>;
}

export interface SenderRef {
  workspaceId: string;
  senderId: string;
}

export interface SyncTemplatesInput extends SenderRef {
  backgroundQueue: string;
}

/** A sync; `number` tells the later of two (src/domain/template-sync.ts). */
export interface SyncRunRef extends SenderRef {
  number: number;
  startedAt: string;
}

export interface SyncActivities {
  /** Null when the sender is not connected: then it has no schedule any more either. */
  beginSync(sender: SenderRef): Promise<SyncRunRef | null>;
  /** Reads a page and keeps it aside; resolves with the next cursor, null after the last page. Cursors hold no secret. */
  stagePage(run: SyncRunRef, page: number, cursor: string | null): Promise<string | null>;
  /** Writes the pages from `from` up to, not including, `to`. */
  applyPages(run: SyncRunRef, from: number, to: number): Promise<void>;
  finishSync(run: SyncRunRef): Promise<{ seen: number; deleted: number }>;
  failSync(run: SyncRunRef, reason: string): Promise<void>;
  endSync(run: SyncRunRef): Promise<void>;
}

/** Signal to the workflow that answers a conversation: the customer wrote. */
export const CUSTOMER_WROTE_SIGNAL = 'customerWrote';

/** Follow-ups postpone an answer to so many times the quiet time at most. */
export const QUIET_TIMES_MAX = 5;

export interface ConversationRef {
  workspaceId: string;
  conversationId: string;
}

export interface AnswerReplyInput extends ConversationRef {
  agentQueue: string;
  /** An answer is begun when the customer has written nothing for so long. */
  quietMs: number;
  /** Around one call of the agent. */
  agentTimeoutMs: number;
  /** Around the provider call of the answer. */
  sendAttemptTimeoutMs: number;
}

/** The answer that was stored: its message is sent by a workflow of its own. */
export interface AnswerRef extends ConversationRef {
  messageKey: string;
}

/** Outcome of asking the agent. `done`: there is nothing to send, for the reason given as the outcome. */
export type PreparedAnswer =
  { kind: 'stored'; messageKey: string } | { kind: 'done'; outcome: string };

/** Outcome of an answer; `again` when another one is due all the same. */
export interface ConcludedAnswer {
  outcome: string;
  again: boolean;
}

export interface AnswerActivities {
  prepareAnswer(conversation: ConversationRef): Promise<PreparedAnswer>;
  /** Fails while the send has no result. */
  concludeAnswer(answer: AnswerRef): Promise<ConcludedAnswer>;
  /** Gives the conversation to people when an answer is due that cannot be made. */
  abandonAnswer(
    conversation: ConversationRef,
    reason: 'agent_failed' | 'cancelled',
  ): Promise<string>;
}
