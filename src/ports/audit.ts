import type { AuditEntry } from '../domain/audit';
import type { Page, PageRequest } from '../domain/page';

/**
 * Audit log, whose entries are added and read, never changed. The entry of a change is stored in the record that
 * changed, in the same write, and moved to the log from there: every change has its entry, and every entry its change.
 */
export interface AuditRepository {
  /** Adds an entry to the log by itself; one that is there already stays as it is. */
  append(entry: AuditEntry): Promise<void>;
  /** Moves an entry from the record it was stored in to the log. Made twice it changes nothing. */
  publish(entry: AuditEntry): Promise<void>;
  /** Lists entries of all workspaces that were stored before a time and are still in the records that changed. */
  listUnpublished(before: Date, limit: number): Promise<AuditEntry[]>;
  /** Newest first. */
  list(workspaceId: string, page: PageRequest): Promise<Page<AuditEntry>>;
}
