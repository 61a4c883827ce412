import { newId } from '../../domain/ids';
import type { Workspace } from '../../domain/workspace';
import type { Clock } from '../../ports/clock';
import type { WorkspaceRepository } from '../../ports/repositories';

export interface CreateWorkspaceDeps {
  workspaces: WorkspaceRepository;
  clock: Clock;
}

export type CreateWorkspace = (input: { name: string; ownerEmail: string }) => Promise<Workspace>;

/** A new workspace with its owner. The owner comes first: a crash between the two leaves no workspace without one. */
export function createWorkspace(deps: CreateWorkspaceDeps): CreateWorkspace {
  return async ({ name, ownerEmail }) => {
    const createdAt = deps.clock.now();
    const workspace = { id: newId('wks'), name, createdAt };
    await deps.workspaces.insertMember({
      id: newId('mbr'),
      workspaceId: workspace.id,
      email: ownerEmail,
      role: 'owner',
      createdAt,
    });
    await deps.workspaces.insert(workspace);
    return workspace;
  };
}
