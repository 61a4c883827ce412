import type { Urgency } from '../domain/urgency';
import type { SendResult } from '../domain/message';
import type { EventKind, Resend } from '../domain/webhook-event';

/** Labels of a send that operators see in the Temporal UI, its urgency, and the request that it carries out. */
export interface SendLabels {
  messageId: string;
  /** Keyed digest of the request, by which a restored database tells a repeat from another request (ADR 37). */
  requestHash: string;
  /** Null for free text. */
  template: { name: string; language: string } | null;
  urgency: Urgency;
  /** Place in the trace that the workflow continues; that of what runs at the moment when absent. */
  traceparent?: string | undefined;
}

export interface DeliveryLabels {
  /** Null for events of templates and senders. */
  messageId: string | null;
  /** The receiver's host name. */
  host: string;
  /** Digest of sender and provider message id, or of the event itself (design 3). */
  providerMessageDigest: string;
  kind: EventKind;
  /** Place in the trace that the workflow continues; a trace of its own when absent. */
  traceparent?: string | undefined;
}

/** Tasks of one queue that no worker has taken yet. Both numbers are approximate. */
export interface QueueBacklog {
  /** The name of the queue, prefix and all. */
  queue: string;
  taskType: 'workflow' | 'activity';
  tasks: number;
  /** 0 when there is none. */
  oldestMs: number;
}

/** Result of a start. `completed`: the workflow of that id had succeeded before, and nothing runs now. */
export type StartResult = 'under_way' | 'completed';

/** Result of the start of a delivery; `here`: its first attempt is made in this process. */
export type DeliveryStart = 'here' | 'elsewhere' | 'completed';

export interface StartOptions {
  /** Starts a workflow that succeeded before once more: the record of its work is lost (ADR 37). */
  again?: boolean;
}

/** How the workflow of a send ended, and when. */
export interface SendEnd {
  outcome: SendResult['kind'];
  /** Digest of the request that it carried out; null for a workflow that an older version started. */
  requestHash: string | null;
  at: Date;
}

/**
 * Starts are idempotent by workflow id: one that runs or has succeeded stays as it is.
 * @throws HeraldError temporarily_unavailable
 */
export interface WorkflowGateway {
  startSend(
    workspaceId: string,
    messageKey: string,
    labels: SendLabels,
    options?: StartOptions,
  ): Promise<StartResult>;
  /** Returns how a send ended; null while its workflow runs, when it failed, or when Temporal does not know it. */
  endOfSend(workspaceId: string, messageKey: string): Promise<SendEnd | null>;
  /**
   * Resolves when a started send has ended, or when Temporal cannot tell. May outlast `signal`: the caller keeps a timer
   * of its own. Never throws.
   */
  awaitSend(workspaceId: string, messageKey: string, signal: AbortSignal): Promise<void>;
  /** Starts one run of an event, the first when `resend` is null. */
  startDelivery(
    workspaceId: string,
    eventId: string,
    labels: DeliveryLabels,
    resend: Resend | null,
    options?: StartOptions,
  ): Promise<DeliveryStart>;
  /**
   * Asks a run of an event to make the attempt of that number ahead of its time. Does nothing for a run that has ended, or
   * that makes an attempt or records one.
   */
  attemptNow(workflowId: string, attempt: number): Promise<'asked' | 'under_way' | 'ended'>;
  /** Starts the watch of a failing receiver, or signals one that runs that it failed again. */
  startWatch(workspaceId: string): Promise<void>;
  startRecovery(
    workspaceId: string,
    recoveryId: string,
    options?: StartOptions,
  ): Promise<StartResult>;
  /** Starts the answer of a conversation on Autopilot, or signals one that runs that the customer wrote again. */
  startAnswer(workspaceId: string, conversationId: string): Promise<void>;
  /**
   * Creates or updates the schedule that syncs a sender's templates. A schedule that an operator paused stays paused.
   */
  keepTemplatesSynced(workspaceId: string, senderId: string): Promise<void>;
  /** Syncs the templates once more, at once or when the sync under way is over. */
  syncTemplatesNow(workspaceId: string, senderId: string): Promise<void>;
  /** Deletes the schedule, if there is one. */
  stopTemplateSync(workspaceId: string, senderId: string): Promise<void>;
  /** Returns the id under which an operator finds a send in the Temporal UI. */
  sendWorkflowId(workspaceId: string, messageKey: string): string;
  /** Returns the id under which an operator finds a run of an event in the Temporal UI. */
  deliveryWorkflowId(
    workspaceId: string,
    providerMessageDigest: string,
    status: string,
    run: number,
  ): string;
  /** Returns when a run's next attempt is due; null when none is, or Temporal does not know it. Never throws. */
  nextAttemptAt(workflowId: string): Promise<Date | null>;
  /**
   * Counts open workflows that may hold values sealed with HERALD_SECRET_KEY and started before a time, or ever when
   * it is null. A workflow that has just started or ended may be counted wrongly.
   */
  countHoldingSecrets(startedBefore: Date | null): Promise<number>;
  /** Backlogs of the task queues; a queue is missing where the server does not count. */
  queueBacklogs(): Promise<QueueBacklog[]>;
  /** Resolves when Temporal answers and has what we need; the error says what is missing. */
  check(): Promise<void>;
}
