import type { AuditAction, AuditEntry } from '../domain/audit';
import type { Page, PageRequest } from '../domain/page';

/** Filter of the audit log; an entry has to match all that is given. */
export interface AuditFilter {
  /** E-mail address of the person who made the change, or `operator`. */
  actor?: string | undefined;
  /** The entry has one of these. */
  actions?: AuditAction[] | undefined;
  /** Id of what changed. */
  target?: string | undefined;
  /** Made at this moment or later. */
  since?: Date | undefined;
  /** Made before this moment. */
  before?: Date | undefined;
}

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
  list(workspaceId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
}
