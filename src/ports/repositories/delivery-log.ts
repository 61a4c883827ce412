import type { ReportedStatus } from '../../domain/message';
import type { Page, PageCursor, PageRequest } from '../../domain/page';
import type { WebhookEvent, WebhookEventState } from '../../domain/webhook-event';

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
