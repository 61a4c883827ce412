import type { Person } from '../../ports/identity';
import type { PersonInWorkspace } from '../../usecases/people/find-member';

export function presentPerson({ id, email, name }: Person) {
  return { personId: id, email, name };
}

export function presentWorkspace(own: PersonInWorkspace) {
  const { workspaceId, workspaceName, role, permissions } = own;
  return { workspaceId, name: workspaceName, role, permissions };
}
