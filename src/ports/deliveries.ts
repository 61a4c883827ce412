import type { AuditEntry } from '../domain/audit';
import type { ReportedStatus } from '../domain/message';
import type { Page, PageCursor, PageRequest } from '../domain/page';
import type { Recovery, RecoveryState } from '../domain/recovery';
import type {
  DeliveryAttempt,
  Resend,
  WebhookEvent,
  WebhookEventState,
} from '../domain/webhook-event';
import type { DailyOutcome, LastCompletions } from '../domain/webhook-outcome';

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

/** Filter of the delivery log; a delivery has to match every field. */
export interface DeliveryFilter {
  state?: WebhookEventState | undefined;
  status?: ReportedStatus | undefined;
  /** The key of a message (domain/ids.ts). */
  messageKey?: string | undefined;
  /** Reported at this moment or later. */
  from?: Date | undefined;
  /** Reported before this moment. */
  to?: Date | undefined;
}

/** Completed from `since` on, and before `until`. */
export interface CompletedRange {
  since: Date;
  until: Date;
}

/** How far the events that one recovery resent have come. */
export interface ResentCounts {
  pending: number;
  delivered: number;
  failed: number;
  cancelled: number;
}

/** The webhook events of one workspace as people read them. */
export interface DeliveryLog {
  /** Newest report first. */
  list(workspaceId: string, filter: DeliveryFilter, page: PageRequest): Promise<Page<WebhookEvent>>;
  countFailed(workspaceId: string, range: CompletedRange): Promise<number>;
  /** The event that failed last, whenever it was reported. */
  findLastFailed(workspaceId: string): Promise<WebhookEvent | null>;
  /** Failed events in the order they failed, those behind `after` when it is given. */
  listFailed(
    workspaceId: string,
    range: CompletedRange,
    after: PageCursor | null,
    limit: number,
  ): Promise<WebhookEvent[]>;
  /**
   * Counts what each of these recoveries resent, by the state of the runs it began. A run that a later resend followed keeps
   * counting as it ended.
   * @param since when the first of them was asked for
   */
  countResent(
    workspaceId: string,
    recoveryIds: string[],
    since: Date,
  ): Promise<Map<string, ResentCounts>>;
}

/**
 * Outcomes of a workspace's deliveries, counted from the events themselves: no crash makes an event count twice.
 * Every run counts, also one that a resend followed.
 */
export interface WebhookOutcomeRepository {
  /** Completed runs by day (UTC) since a moment; days without one are left out. */
  countByDay(workspaceId: string, since: Date): Promise<DailyOutcome[]>;
  lastCompletions(workspaceId: string, since: Date): Promise<LastCompletions>;
  countPending(workspaceId: string): Promise<number>;
}

export interface RecoveryRepository {
  /**
   * Stores a running recovery with the entry that tells of it, and marks its start as due. False when one is running in its workspace: the unique key
   * decides, whoever asks at the same time.
   */
  insert(recovery: Recovery, startDueAt: Date, entry?: AuditEntry): Promise<boolean>;
  /** Its workflow runs. While the recovery does, the sweep makes sure of that again at `recheckAt`. */
  noteStarted(workspaceId: string, id: string, recheckAt: Date): Promise<void>;
  /** Recoveries of all workspaces whose workflow may never have been started, or was lost. */
  listDueStarts(now: Date, limit: number): Promise<Recovery[]>;
  find(workspaceId: string, id: string): Promise<Recovery | null>;
  findRunning(workspaceId: string): Promise<Recovery | null>;
  /** Newest first. */
  list(workspaceId: string, limit: number): Promise<Recovery[]>;
  /** Ends one that is running, with the audit entry that tells of it; false for one that has ended, which stays as it is. */
  end(
    workspaceId: string,
    id: string,
    state: Exclude<RecoveryState, 'running'>,
    at: Date,
    entry?: AuditEntry,
  ): Promise<boolean>;
}
