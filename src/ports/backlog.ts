/** How much of one kind there is, and since when the oldest waits; null when there is none. */
export interface WorkCount {
  /** At most `BACKLOG_COUNTED_MAX`: then there is as much or more. */
  count: number;
  oldestAt: Date | null;
}

/** A count is read at each scrape, so it must cost no more when there is a million. */
export const BACKLOG_COUNTED_MAX = 10_000;

/** Over all workspaces. */
export interface BacklogRepository {
  /** Sends without a result, from their acceptance, and deliveries that have not ended, from when they were asked for. */
  pending(): Promise<Record<'send' | 'delivery', WorkCount>>;
  /** Work that was due for a start or a check by a time, and is left to the reconciler. */
  due(now: Date): Promise<Record<'send' | 'delivery' | 'answer', WorkCount>>;
  /** Counts receivers whose circuit is open at a time, at most `BACKLOG_COUNTED_MAX`. */
  openCircuits(at: Date): Promise<number>;
}
