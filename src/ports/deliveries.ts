import type { AuditEntry } from '../domain/audit';
import type { Page, PageCursor, PageRequest } from '../domain/page';
import type { Recovery, RecoveryState } from '../domain/recovery';
import type { StatusRange } from '../domain/status-range';
import type {
  DeliveryAttempt,
  EventKind,
  Resend,
  WebhookEvent,
  WebhookEventState,
} from '../domain/webhook-event';
import type { WebhookSettings } from '../domain/webhook-settings';
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
  /** When the reconciler checks the event if it is still pending. */
  recheckAt: Date;
}

export interface RunStart {
  resend: Resend;
  /** When the reconciler checks the event if it is still pending. */
  recheckAt: Date;
  entry?: AuditEntry | undefined;
}

export type WorkspaceChoice = { only: string } | { except: readonly string[] };

export interface WebhookEventRepository {
  /**
   * Stores an event; false when it is there already, because a report that comes twice is one event. From `startDueAt`
   * on the reconciler starts its delivery, unless an attempt has moved that time or the event has ended; null for an
   * event that is not started.
   */
  insert(event: WebhookEvent, startDueAt: Date | null): Promise<boolean>;
  find(workspaceId: string, id: string): Promise<WebhookEvent | null>;
  /** Finds an event and the webhook settings of its workspace, null when it never saved any, in one read. */
  findWithSettings(
    workspaceId: string,
    id: string,
  ): Promise<{ event: WebhookEvent; settings: WebhookSettings | null } | null>;
  /** Replaces what is posted of an event from now on. */
  replaceBody(workspaceId: string, id: string, body: string): Promise<void>;
  /** Notes that an attempt was moved forward. */
  noteMoved(
    workspaceId: string,
    id: string,
    moved: NonNullable<WebhookEvent['moved']>,
  ): Promise<void>;
  /** Lists the events of a message, oldest first. */
  listByMessage(workspaceId: string, messageKey: string): Promise<WebhookEvent[]>;
  /** Lists the events of several messages, oldest first, without what was sent and received. */
  listByMessages(workspaceId: string, messageKeys: string[]): Promise<WebhookEvent[]>;
  /**
   * Counts one more attempt before it is made, so that a lost worker's attempt counts too. Returns the event with the
   * attempt as its last, or null when none may be made: the run is over, has had `attemptsAllowed`, or is not there.
   */
  beginAttempt(ref: RunRef, begin: AttemptStart): Promise<WebhookEvent | null>;
  /**
   * Begins the last allowed attempt again, once, when it has no outcome. Returns the event with the attempt as its
   * last, or null when there is none to repeat.
   */
  repeatLastAttempt(ref: RunRef, begin: AttemptStart): Promise<WebhookEvent | null>;
  /**
   * Records an attempt of a pending run and, when `state` is final, ends the run.
   * @param recheckAt when the reconciler checks a run that is still pending
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
   * Begins the run `start.resend.run` if the one before has ended, keeps the record of that one, and stores the audit
   * entry. Repeating it changes nothing. Returns the event, at whichever run it is; null when it is not there.
   */
  beginRun(workspaceId: string, id: string, start: RunStart): Promise<WebhookEvent | null>;
  /** Lists events due for their start, earliest first, of one workspace or of all but some. */
  listDueStarts(now: Date, limit: number, of: WorkspaceChoice): Promise<WebhookEvent[]>;
  /** Lists pending events of all workspaces that were reported before a time, oldest first. */
  listPendingBefore(reportedBefore: Date, limit: number): Promise<WebhookEvent[]>;
  /** Has the reconciler leave the event alone until a time. */
  postponeStart(workspaceId: string, id: string, until: Date): Promise<void>;
}

/** Filter of the delivery log; a delivery has to match every field. */
export interface DeliveryFilter {
  state?: WebhookEventState | undefined;
  status?: EventKind | undefined;
  /** The key of a message (domain/ids.ts). */
  messageKey?: string | undefined;
  /** Beginning of the message's tracking id, or of the event's own id. */
  idPrefix?: string | undefined;
  /** HTTP status of the receiver's last answer. */
  responseStatus?: StatusRange | undefined;
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

/** Failed events of a range, all of them or those that the receiver answered last with a status. */
export interface FailedFilter extends CompletedRange {
  responseStatus?: StatusRange | undefined;
}

/** Number of events that one recovery resent, by state. */
export interface ResentCounts {
  pending: number;
  delivered: number;
  failed: number;
  cancelled: number;
}

/** The webhook events of one workspace as people read them. */
export interface DeliveryLog {
  /** Newest report first; without what the attempts sent and received. */
  list(workspaceId: string, filter: DeliveryFilter, page: PageRequest): Promise<Page<WebhookEvent>>;
  countFailed(workspaceId: string, filter: FailedFilter): Promise<number>;
  /** Finds the event of a status that failed first within a range. */
  findFirstFailed(workspaceId: string, range: CompletedRange): Promise<WebhookEvent | null>;
  /** Finds the event of a status that failed last, whenever it was reported. */
  findLastFailed(workspaceId: string): Promise<WebhookEvent | null>;
  /** Lists failed events in the order they failed, those after `after` when it is given. */
  listFailed(
    workspaceId: string,
    filter: FailedFilter,
    after: PageCursor | null,
    limit: number,
  ): Promise<WebhookEvent[]>;
  /**
   * Counts the events that each of these recoveries resent, by the state of the run it began, also when a later resend
   * followed that run.
   * @param since when the first of them was asked for
   */
  countResent(
    workspaceId: string,
    recoveryIds: string[],
    since: Date,
  ): Promise<Map<string, ResentCounts>>;
}

/**
 * Outcomes of a workspace's deliveries of statuses, counted from the events, so that no crash counts an event twice. Every run
 * counts, also one that a resend followed.
 */
export interface WebhookOutcomeRepository {
  /** Counts completed runs by day (UTC) since a time; days without one are left out. */
  countByDay(workspaceId: string, since: Date): Promise<DailyOutcome[]>;
  lastCompletions(workspaceId: string, since: Date): Promise<LastCompletions>;
  countPending(workspaceId: string): Promise<number>;
  /**
   * Counts pending runs with a failed attempt, up to `limit`.
   * @throws Error when that takes too long
   */
  countRetrying(workspaceId: string, limit: number): Promise<number>;
}

export interface RecoveryRepository {
  /**
   * Stores a running recovery with its audit entry, and marks its start as due. False when another one runs in the
   * workspace; the unique key decides.
   */
  insert(recovery: Recovery, startDueAt: Date, entry?: AuditEntry): Promise<boolean>;
  /**
   * Notes that the workflow of a recovery runs. The reconciler checks that again at `recheckAt` while the recovery
   * runs.
   */
  noteStarted(workspaceId: string, id: string, recheckAt: Date): Promise<void>;
  /** Lists recoveries of all workspaces whose workflow may never have been started, or was lost. */
  listDueStarts(now: Date, limit: number): Promise<Recovery[]>;
  find(workspaceId: string, id: string): Promise<Recovery | null>;
  findRunning(workspaceId: string): Promise<Recovery | null>;
  /** Newest first. */
  list(workspaceId: string, limit: number): Promise<Recovery[]>;
  /**
   * Ends a running recovery and stores its audit entry. False when it has ended already, in which case nothing
   * changes.
   */
  end(
    workspaceId: string,
    id: string,
    state: Exclude<RecoveryState, 'running'>,
    at: Date,
    entry?: AuditEntry,
  ): Promise<boolean>;
}
