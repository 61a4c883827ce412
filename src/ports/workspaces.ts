import type { AuditEntry } from '../domain/audit';
import type { Member } from '../domain/people/membership';
import type { Workspace } from '../domain/workspace';

/** The people of a workspace are in MembershipRepository. */
export interface WorkspaceRepository {
  /** With the audit entry that tells of it, in one write. */
  insert(workspace: Workspace, owner: Member, entry?: AuditEntry): Promise<void>;
  find(id: string): Promise<Workspace | null>;
  list(): Promise<Workspace[]>;
}
