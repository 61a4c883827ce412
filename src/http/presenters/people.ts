import type { KnownSession, Person } from '../../ports/identity';
import type { PersonInWorkspace } from '../../services/members/find-member';

export function presentPerson({ id, email, name }: Person) {
  return { personId: id, email, name };
}

export function presentWorkspace(own: PersonInWorkspace) {
  const { workspaceId, workspaceName, role, permissions } = own;
  return { workspaceId, name: workspaceName, role, permissions };
}

/** Presents a session of the person; `currentId` is that of the request. */
export function presentSession(session: KnownSession, currentId: string) {
  const { id, client, createdAt, usedAt, expiresAt } = session;
  return { sessionId: id, current: id === currentId, ...client, createdAt, usedAt, expiresAt };
}
