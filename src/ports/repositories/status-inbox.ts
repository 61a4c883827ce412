import type { StatusReport } from '../messaging-provider';

/** A verified status report that waits to be worked off. */
export interface InboxItem {
  /** The event id it leads to (ids.ts): the same report twice is one item. */
  id: string;
  workspaceId: string;
  senderId: string;
  report: StatusReport;
  receivedAt: Date;
}

/**
 * What makes a callback's 200 true: reports are stored here, whole batches at once, before the answer,
 * and leave only when everything they cause is stored.
 */
export interface StatusInbox {
  /** All or an error; items already there stay as they are. `dueAt`: when the sweep may take them. */
  put(items: InboxItem[], dueAt: Date): Promise<void>;
  /** Items due before `now`, oldest first. */
  listDue(now: Date, limit: number): Promise<InboxItem[]>;
  /** Takes a due item until then; false when another sweep has it, or it is gone. */
  claim(id: string, now: Date, until: Date): Promise<boolean>;
  remove(ids: string[]): Promise<void>;
}
