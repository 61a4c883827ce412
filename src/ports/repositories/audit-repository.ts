import type { AuditEntry } from '../../domain/audit';

/** Entries are added and read, never changed. */
export interface AuditRepository {
  append(entry: AuditEntry): Promise<void>;
  /** Newest first, those older than the entry `before` where one is given. */
  list(workspaceId: string, page: { limit: number; before: string | null }): Promise<AuditEntry[]>;
}
