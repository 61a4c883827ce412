import { newId } from '../../domain/ids';
import type { Actor } from '../../domain/audit';
import { normalEmail } from '../../domain/people/email';
import type { Workspace } from '../../domain/workspace';
import type { WorkspaceRepository } from '../../ports/repositories';
import { type AuditDeps, recordChange } from '../audit/record-change';

export interface CreateWorkspaceDeps extends AuditDeps {
  workspaces: WorkspaceRepository;
}

export type CreateWorkspace = (
  input: { name: string; ownerEmail: string },
  actor: Actor,
) => Promise<Workspace>;

/** A new workspace with its owner, who gets in once an operator gives them a one-time password. */
export function createWorkspace(deps: CreateWorkspaceDeps): CreateWorkspace {
  return async ({ name, ownerEmail }, actor) => {
    const createdAt = deps.clock.now();
    const workspace = { id: newId('wks'), name, createdAt };
    const email = normalEmail(ownerEmail);
    await deps.workspaces.insert(workspace, {
      id: newId('mbr'),
      email,
      personId: null,
      role: 'owner',
      createdAt,
    });
    await recordChange(deps, workspace.id, actor, {
      action: 'workspace.created',
      changes: [
        { field: 'name', from: null, to: name },
        { field: 'owner', from: null, to: email },
      ],
    });
    return workspace;
  };
}
