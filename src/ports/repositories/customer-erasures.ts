import type { AuditEntry } from '../../domain/audit';

/** An erasure that is to be seen to from `dueAt` on. */
export interface DueErasure {
  workspaceId: string;
  customerId: string;
  dueAt: Date;
}

/** Erasing customers: the marks on their records, and the deletion of what there is of them elsewhere. */
export interface CustomerErasures {
  /**
   * Takes number, name and address off the customer's record, and keeps the entry that tells so. What they want stays.
   * `erasedAt` is then when that was stored, by the database's clock: nothing that was stored before is newer.
   * From `dueAt` on the sweep completes the erasure. False, and nothing changes, when the customer is erased already or
   * not there.
   */
  begin(
    workspaceId: string,
    customerId: string,
    moments: { at: Date; dueAt: Date },
    entry: AuditEntry,
  ): Promise<boolean>;
  /** Due erasures of all workspaces, earliest first. */
  listDue(now: Date, limit: number): Promise<DueErasure[]>;
  /** Until then no other sweep takes it. */
  postpone(workspaceId: string, customerId: string, until: Date): Promise<void>;
  /** The erasure of that moment is complete. */
  end(workspaceId: string, customerId: string, erasedAt: Date): Promise<void>;
  /** Deletes the customer's conversations that began by then. */
  deleteConversations(workspaceId: string, customerId: string, until: Date): Promise<void>;
  /** Deletes some of what the customer wrote by then; false when nothing was left. */
  deleteInbound(workspaceId: string, conversationIds: string[], until: Date): Promise<boolean>;
  /** The same of what people noted. */
  deleteNotes(workspaceId: string, conversationIds: string[], until: Date): Promise<boolean>;
  /** Keys of some messages stored by then; none when no such message is left. */
  listMessages(workspaceId: string, conversationIds: string[], until: Date): Promise<string[]>;
  deleteMessages(workspaceId: string, keys: string[]): Promise<void>;
  /** Entries that wait for their publication beside the events of messages. */
  listEventEntries(workspaceId: string, messageKeys: string[]): Promise<AuditEntry[]>;
  deleteEvents(workspaceId: string, messageKeys: string[]): Promise<void>;
  /**
   * Looks at some of the customer's events behind `after`, by id: which of them are of messages that are gone, and where to
   * go on; `next` is null at the end.
   */
  listOrphans(
    workspaceId: string,
    customerId: string,
    after: string,
  ): Promise<{ messageKeys: string[]; next: string | null }>;
}
