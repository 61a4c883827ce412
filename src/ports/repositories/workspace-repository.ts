import type { Member } from '../../domain/people/membership';
import type { Workspace } from '../../domain/workspace';

/** The people of a workspace are in MembershipRepository. */
export interface WorkspaceRepository {
  insert(workspace: Workspace, owner: Member): Promise<void>;
  find(id: string): Promise<Workspace | null>;
  list(): Promise<Workspace[]>;
}
