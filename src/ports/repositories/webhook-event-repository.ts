import type { AuditEntry } from '../../domain/audit';
import type {
  DeliveryAttempt,
  Resend,
  WebhookEvent,
  WebhookEventState,
} from '../../domain/webhook-event';

export type FinalState = Exclude<WebhookEventState, 'pending'>;

/** A run of an event: its writes must not touch the run that follows it. */
export interface RunRef {
  workspaceId: string;
  eventId: string;
  /** From 1; each resend is one more. */
  run: number;
}

export interface AttemptStart {
  startedAt: Date;
  attemptsAllowed: number;
  /** When the sweep is to look at the event if it is still pending. */
  recheckAt: Date;
}

export interface RunStart {
  resend: Resend;
  /** When the sweep is to look at the event if it is still pending. */
  recheckAt: Date;
  entry?: AuditEntry | undefined;
}

export type WorkspaceChoice = { only: string } | { except: readonly string[] };

export interface WebhookEventRepository {
  /**
   * False when the event is there already: a report twice is one event. From `startDueAt` on the sweep starts its
   * delivery, unless an attempt has moved that time or the event has ended by then; null for one that is not started.
   */
  insert(event: WebhookEvent, startDueAt: Date | null): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<WebhookEvent | null>;
  listByMessage(workspaceId: string, messageKey: string): Promise<WebhookEvent[]>;
  /** Events of several messages, oldest first. */
  listByMessages(workspaceId: string, messageKeys: string[]): Promise<WebhookEvent[]>;
  /**
   * Writes one more attempt down before it is made, so that a lost worker's attempt counts, and returns the event with it
   * as the last. Null when none may be made: the run is over, has had `attemptsAllowed`, or is not there.
   */
  beginAttempt(ref: RunRef, begin: AttemptStart): Promise<WebhookEvent | null>;
  /**
   * Begins the last allowed attempt anew when it has no outcome, once, and returns the event with it as the last. Null
   * when there is none to repeat.
   */
  repeatLastAttempt(ref: RunRef, begin: AttemptStart): Promise<WebhookEvent | null>;
  /**
   * Writes down how an attempt of a pending run went and, when `state` is final, ends the run with it.
   * @param recheckAt when the sweep is to look at a run that is still pending
   */
  recordAttempt(
    ref: RunRef,
    attempt: DeliveryAttempt,
    state: WebhookEventState,
    recheckAt: Date,
  ): Promise<void>;
  /** Ends a pending run without a further attempt; a final one stays as it is. */
  finish(ref: RunRef, state: FinalState, at: Date): Promise<void>;
  /**
   * Begins the run `start.resend.run` if the one before it has ended, and keeps that one's record and the entry that tells
   * of the new one. Asked for twice it is begun once. Returns the event as it is then, whichever run it is at; null when it is not there.
   */
  beginRun(workspaceId: string, id: string, start: RunStart): Promise<WebhookEvent | null>;
  /** Events due for their start, those due first first, of one workspace or of all but some. */
  listDueStarts(now: Date, limit: number, of: WorkspaceChoice): Promise<WebhookEvent[]>;
  /** Pending events of all workspaces that were reported before that moment, the oldest first. */
  listPendingBefore(reportedBefore: Date, limit: number): Promise<WebhookEvent[]>;
  /** Until then no sweep takes it, unless it has ended. */
  postponeStart(workspaceId: string, id: string, until: Date): Promise<void>;
}
