import type { AuditEntry } from '../domain/audit';
import type { CannedReplies } from '../domain/canned-reply';

/** Canned replies, all of a workspace together. */
export interface CannedReplyRepository {
  /** Returns those of a workspace; version 0 where none was ever saved. */
  find(workspaceId: string): Promise<CannedReplies>;
  /**
   * Saves as the next version of the one `replies` was made from, with the audit entry that tells of it, in one write.
   * False when another save came first: nothing was written.
   */
  save(replies: CannedReplies, entry?: AuditEntry): Promise<boolean>;
}
