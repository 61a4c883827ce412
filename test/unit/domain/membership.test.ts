import { describe, expect, test } from '@jest/globals';
import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { addMember, removeMember, setRole } from '../../../src/domain/people/change-members';
import type {
  Authority,
  Invitation,
  Member,
  Membership,
} from '../../../src/domain/people/membership';
import {
  PERMISSIONS,
  permissionsOf,
  ROLES,
  type Role,
} from '../../../src/domain/people/permissions';

const member = (number: number, role: Role): Member => ({
  id: `mbr_${number}`,
  email: `${number}@people.example`,
  personId: `usr_${number}`,
  role,
  createdAt: new Date(0),
});

const newMembership = (roles: Role[]): Membership => ({
  workspaceId: 'wks_1',
  workspaceName: 'Acme',
  members: roles.map((role, number) => member(number, role)),
  invitations: [],
  agentGrants: [],
  version: 0,
});

const rank = (authority: Authority): number =>
  authority === 'operator' ? -1 : ROLES.indexOf(authority);

const steps = array(
  record({
    by: constantFrom<Authority>('operator', ...ROLES),
    whose: nat(4),
    role: constantFrom(...ROLES),
    removes: constantFrom(true, false),
  }),
);

describe('changes of members', () => {
  test('changes always leave an owner, and never touch a role above that of their author', () => {
    assert(
      property(steps, (changes) => {
        let membership = newMembership(['owner', 'owner', 'admin', 'agent', 'agent']);
        for (const { by, whose, role, removes } of changes) {
          const before = membership;
          const id = `mbr_${whose}`;
          try {
            membership = removes
              ? removeMember(membership, by, id)
              : setRole(membership, by, id, role);
          } catch {
            continue;
          }
          const former = before.members.find((each) => each.id === id)?.role ?? 'owner';
          expect(rank(by)).toBeLessThanOrEqual(rank(former));
          expect(removes || rank(by) <= rank(role)).toBe(true);
          expect(membership.members.some((each) => each.role === 'owner')).toBe(true);
        }
      }),
    );
  });

  test('rejects the removal or demotion of the last owner with an account', () => {
    const membership = newMembership(['owner', 'owner']);
    const [first, second] = membership.members as [Member, Member];
    const invited = { ...membership, members: [first, { ...second, personId: null }] };

    expect(() => removeMember(invited, 'owner', first.id)).toThrow(/owner with an account/);
    expect(() => setRole(invited, 'owner', first.id, 'agent')).toThrow(/owner with an account/);
    expect(removeMember(invited, 'owner', second.id).members).toEqual([first]);
  });

  test('allows the removal of an owner while no owner has an account', () => {
    const membership = newMembership(['owner', 'owner']);
    const members = membership.members.map((each) => ({ ...each, personId: null }));

    const left = removeMember({ ...membership, members }, 'operator', 'mbr_1');

    expect(left.members).toHaveLength(1);
  });

  test('rejects adding a member twice', () => {
    const membership = newMembership(['owner']);

    expect(() => addMember(membership, member(0, 'agent'))).toThrow(/member of the workspace/);
  });
});

describe('invitations of a member', () => {
  const invitation = (role: Role, invitedBy: string | null): Invitation => ({
    id: `inv_${role}_${invitedBy ?? 'operator'}`,
    email: `${role}@invited.example`,
    role,
    secretHash: '',
    invitedBy,
    createdAt: new Date(0),
    expiresAt: new Date(1),
  });
  const [inviter, other] = [member(1, 'owner').email, member(0, 'owner').email];
  const ofOthers = [invitation('owner', other), invitation('owner', null)];
  const membership: Membership = {
    ...newMembership(['owner', 'owner']),
    invitations: [...ROLES.map((role) => invitation(role, inviter)), ...ofOthers],
  };
  const left = ({ invitations }: Membership): string[] =>
    invitations.filter(({ invitedBy }) => invitedBy === inviter).map(({ role }) => role);

  test('a lower role or removal withdraws the invitations that the member may no longer make', () => {
    const outcomes = {
      owner: setRole(membership, 'operator', 'mbr_1', 'owner'),
      admin: setRole(membership, 'operator', 'mbr_1', 'admin'),
      agent: setRole(membership, 'operator', 'mbr_1', 'agent'),
      removed: removeMember(membership, 'operator', 'mbr_1'),
    };

    expect(left(outcomes.owner)).toEqual(['owner', 'admin', 'agent']);
    expect(left(outcomes.admin)).toEqual(['admin', 'agent']);
    expect(left(outcomes.agent)).toEqual([]);
    expect(left(outcomes.removed)).toEqual([]);
    for (const { invitations } of Object.values(outcomes)) {
      expect(invitations).toEqual(expect.arrayContaining(ofOthers));
    }
  });
});

describe('permissions', () => {
  test('grants each role its permissions', () => {
    expect(permissionsOf('owner', [])).toEqual(PERMISSIONS);
    expect(permissionsOf('admin', [])).toEqual([
      'settings:read',
      'settings:edit',
      'members:edit',
      'inbox:use',
    ]);
    expect(permissionsOf('agent', [])).toEqual(['settings:read', 'inbox:use']);
  });

  test('agents can be granted only settings:edit, whatever is stored', () => {
    expect(permissionsOf('agent', PERMISSIONS)).toEqual([
      'settings:read',
      'settings:edit',
      'inbox:use',
    ]);
    expect(permissionsOf('admin', PERMISSIONS)).toEqual(permissionsOf('admin', []));
  });
});
