import type { AuditEntry } from '../../domain/audit';
import type { Page, PageRequest } from '../../domain/page';

/** Entries are added and read, never changed. */
export interface AuditRepository {
  append(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(workspaceId: string, page: PageRequest): Promise<Page<AuditEntry>>;
}
