import type { Member, Workspace } from '../../domain/workspace';

export interface WorkspaceRepository {
  insert(workspace: Workspace): Promise<void>;
  find(id: string): Promise<Workspace | null>;
  list(): Promise<Workspace[]>;
  insertMember(member: Member): Promise<void>;
}
