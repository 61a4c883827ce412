import { describe, expect, test } from '@jest/globals';
import { type Actor, OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { Member, Membership } from '../../../src/domain/people/membership';
import type { Role } from '../../../src/domain/people/permissions';
import { createLogger } from '../../../src/observability/logger';
import type { MembershipRepository } from '../../../src/ports/members';
import { createKey } from '../../../src/services/api-keys/create-key';
import { changeMembership } from '../../../src/services/members/steps/change-membership';
import { changeRole } from '../../../src/services/members/change-role';
import { removeMember } from '../../../src/services/members/remove-member';
import { useTestDatabase } from './support';
import { partial } from '../../support/partial';

const db = useTestDatabase();

const clock = { now: () => new Date() };
const identity = { endSessions: async () => undefined };
const log = createLogger('silent', 'test');

function change(
  memberships: MembershipRepository,
  workspaceId: string,
  decide: (membership: Membership) => Membership,
) {
  const deps = { memberships, audit: db.audit, clock, log };
  return changeMembership(deps, workspaceId, OPERATOR, decide, () => ({
    action: 'permissions.changed',
  }));
}

function newMember(role: Role): Member {
  const id = newId('mbr');
  const [email, personId] = [`${id}@people.example`, newId('usr')];
  return { id, email, personId, role, createdAt: new Date() };
}

async function newWorkspace(...roles: Role[]): Promise<Membership> {
  const [first = newMember('owner'), ...others] = roles.map(newMember);
  const workspaceId = newId('wks');
  await db.workspaces.insert({ id: workspaceId, name: 'Test', createdAt: new Date() }, first);
  const { after } = await change(db.memberships, workspaceId, (membership) => ({
    ...membership,
    members: [first, ...others],
  }));
  return after;
}

/** Delays every reader until that many have read the same record. */
function readTogether(repository: MembershipRepository, readers: number): MembershipRepository {
  let release = (): void => undefined;
  const allHaveRead = new Promise<void>((resolve) => {
    release = resolve;
  });
  let read = 0;
  return {
    ...repository,
    async find(workspaceId) {
      const found = await repository.find(workspaceId);
      read += 1;
      if (read >= readers) release();
      await allHaveRead;
      return found;
    },
    replace: (next, entry) => repository.replace(next, entry),
  };
}

const stored = async (workspaceId: string): Promise<Membership> => {
  const found = await db.memberships.find(workspaceId);
  if (found === null) throw new Error('the workspace is gone');
  return found;
};

describe('change of role', () => {
  test.each([
    { what: 'ends the sessions of a member of this workspace only', elsewhere: false, ended: 1 },
    { what: 'ends no session of a member of another workspace as well', elsewhere: true, ended: 0 },
  ])('a new role $what', async ({ elsewhere, ended }) => {
    const { workspaceId, members } = await newWorkspace('owner', 'agent');
    const [, agent] = members as [Member, Member];
    if (elsewhere) {
      const other = await newWorkspace('owner');
      await change(db.memberships, other.workspaceId, (membership) => ({
        ...membership,
        members: [...membership.members, { ...agent, id: newId('mbr') }],
      }));
    }
    const endedOf: string[] = [];
    const counting = { endSessions: async (personId: string) => void endedOf.push(personId) };
    const deps = { ...db, clock, log, identity: counting };

    await changeRole(partial(deps), workspaceId, agent.id, 'admin', OPERATOR);

    expect(endedOf).toEqual(Array(ended).fill(agent.personId));
    expect((await stored(workspaceId)).members.find(({ id }) => id === agent.id)?.role).toBe(
      'admin',
    );
  });
});

describe('concurrent changes of a membership', () => {
  test('two owners who demote each other leave one owner', async () => {
    const { workspaceId, members } = await newWorkspace('owner', 'owner');
    const memberships = readTogether(db.memberships, 2);
    const demote = (by: Member | undefined, whom: Member | undefined): Promise<unknown> =>
      changeRole(
        partial({ ...db, memberships, clock, log, identity }),
        workspaceId,
        whom?.id ?? '',
        'agent',
        { kind: 'person', personId: by?.personId ?? '', email: by?.email ?? '' },
      );

    const [one, other] = members;
    const outcomes = await Promise.allSettled([demote(one, other), demote(other, one)]);

    const { members: left } = await stored(workspaceId);
    expect(left.map(({ role }) => role).toSorted()).toEqual(['agent', 'owner']);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('keeps concurrent changes that do not exclude each other', async () => {
    const { workspaceId } = await newWorkspace('owner');
    const memberships = readTogether(db.memberships, 3);
    const newcomers = [newMember('agent'), newMember('agent'), newMember('admin')];

    await Promise.all(
      newcomers.map((member) =>
        change(memberships, workspaceId, (current) => ({
          ...current,
          members: [...current.members, member],
        })),
      ),
    );

    expect((await stored(workspaceId)).members).toHaveLength(4);
  });
});

describe('key that a member creates while they are removed with their keys', () => {
  const KEY = { name: 'laptop', scopes: [], expiresAt: null };
  const deps = () => ({ ...db, identity, clock, log });

  /** Makes a workspace with an admin, who is removed or creates a key. */
  async function withAdmin() {
    const { workspaceId, members } = await newWorkspace('owner', 'admin');
    const [, { id, email, personId }] = members as [Member, Member];
    const actor: Actor = { kind: 'person', personId: String(personId), email };
    const revokeKeys = true;
    return {
      remove: (keys = db.keys) =>
        removeMember(partial({ ...deps(), keys }), workspaceId, id, OPERATOR, { revokeKeys }),
      create: (keys = db.keys) => createKey(partial({ ...deps(), keys }), workspaceId, KEY, actor),
      revoked: async () => (await db.keys.list(workspaceId)).map((key) => key.revokedAt !== null),
    };
  }

  test('is revoked when it is stored before the removal', async () => {
    const { remove, create, revoked } = await withAdmin();
    const list: typeof db.keys.list = async (...given) => {
      const found = await db.keys.list(...given);
      if ((await revoked()).length === 0) await create();
      return found;
    };

    const { revokedKeys } = await remove({ ...db.keys, list });

    expect(revokedKeys).toBe(1);
    expect(await revoked()).toEqual([true]);
  });

  test('is refused and revoked when it is stored after the removal', async () => {
    const { remove, create, revoked } = await withAdmin();
    const insert: typeof db.keys.insert = async (...given) => {
      await remove();
      return db.keys.insert(...given);
    };

    const created = create({ ...db.keys, insert });

    await expect(created).rejects.toMatchObject({ code: 'forbidden' });
    expect(await revoked()).toEqual([true]);
  });
});

describe('membership repository', () => {
  test('lists the memberships of an account by its person, not by its address', async () => {
    const [first, second, third] = [
      await newWorkspace('owner', 'agent'),
      await newWorkspace('owner'),
      await newWorkspace('owner'),
    ];
    const { email = '', personId = null } = first.members[1] ?? {};
    const add = (workspaceId: string, member: Member): Promise<unknown> =>
      change(db.memberships, workspaceId, (current) => ({
        ...current,
        members: [...current.members, member],
      }));
    await add(second.workspaceId, { ...newMember('admin'), email, personId });
    await add(third.workspaceId, { ...newMember('owner'), email, personId: null });

    const idsOf = (found: Membership[]): string[] => found.map(({ workspaceId }) => workspaceId);
    const both = [first.workspaceId, second.workspaceId];
    expect(idsOf(await db.memberships.listOfPerson(personId ?? ''))).toEqual(both);
    expect(idsOf(await db.memberships.listWithEmail(email))).toEqual([...both, third.workspaceId]);
  });
});
