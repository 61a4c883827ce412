import { Option } from 'commander';
import { HeraldError } from '../domain/errors';
import type { Workspace } from '../domain/workspace';
import type { WorkspaceRepository } from '../ports/repositories';

/** For every command that works on one workspace. */
export function workspaceOption(): Option {
  return new Option('--workspace <id>', 'its workspace; may be left out when there is only one');
}

/** The workspace that was named, or the only one. @throws HeraldError not_found, invalid_request */
export async function findWorkspace(
  workspaces: WorkspaceRepository,
  id: string | undefined,
): Promise<Workspace> {
  if (id !== undefined) {
    const named = await workspaces.find(id);
    if (named === null) throw new HeraldError('not_found', `there is no workspace ${id}`);
    return named;
  }
  const [only, ...others] = await workspaces.list();
  if (only === undefined) {
    throw new HeraldError('not_found', 'there is no workspace yet: "workspace create" makes one');
  }
  if (others.length === 0) return only;
  const ids = [only, ...others].map((workspace) => `${workspace.id} (${workspace.name})`);
  throw new HeraldError(
    'invalid_request',
    `there are several workspaces: name one with --workspace: ${ids.join(', ')}`,
    { details: [{ field: 'workspace', message: 'name one' }] },
  );
}
