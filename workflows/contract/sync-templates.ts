/** Id of the schedule that syncs a sender's templates; its workflows are named after it and the time. */
export function templateSyncId(workspaceId: string, senderId: string): string {
  return `sync-templates/${workspaceId}/${senderId}`;
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
