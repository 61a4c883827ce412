import { newId } from '../../domain/ids';
import type { Actor } from '../../domain/audit';
import { normalEmail, type Workspace, type Member } from '../../domain/people/membership';
import type { SharedDeps } from '../deps';
import { entryOf, publish } from './steps/audit-entry';

/** Creates a workspace with its owner, who can sign in once an operator gives them a one-time password. */
export async function createWorkspace(
  deps: Pick<SharedDeps, 'audit' | 'clock' | 'log' | 'workspaces'>,
  { name, ownerEmail }: { name: string; ownerEmail: string },
  actor: Actor,
): Promise<Workspace> {
  const createdAt = deps.clock.now();
  const workspace = { id: newId('wks'), name, createdAt };
  const email = normalEmail(ownerEmail);
  const owner: Member = {
    id: newId('mbr'),
    email,
    personId: null,
    role: 'owner',
    createdAt,
  };
  const entry = entryOf(deps, workspace.id, actor, {
    action: 'workspace.created',
    changes: [
      { field: 'name', from: null, to: name },
      { field: 'owner', from: null, to: email },
    ],
  });
  await deps.workspaces.insert(workspace, owner, entry);
  await publish(deps, entry);
  return workspace;
}
