import { HeraldError } from '../../domain/errors';
import type { AuthenticatePerson } from '../members/authenticate-person';
import type { FindMember } from '../members/find-member';

/** Returns true while the database is away: no change is read from it then either. Does not prolong the session. */
export async function mayWatch(
  { authenticatePerson, findMember }: MayWatchDeps,
  cookie: string | undefined,
  workspaceId: string,
): Promise<boolean> {
  try {
    const { person } = await authenticatePerson(cookie, { renew: false });
    return (await findMember(person, workspaceId)).permissions.includes('inbox:use');
  } catch (error) {
    return error instanceof HeraldError && error.code === 'temporarily_unavailable';
  }
}

export interface MayWatchDeps {
  authenticatePerson: AuthenticatePerson;
  findMember: FindMember;
}

/** Returns whether the session that opened a stream still belongs to a person who may use the workspace's Inbox. */
export type MayWatch = (cookie: string | undefined, workspaceId: string) => Promise<boolean>;
