import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { addMember, setRole } from '../../domain/people/change-members';
import {
  normalEmail,
  type Member,
  type Membership,
  memberWith,
} from '../../domain/people/membership';
import type { Change } from '../workspaces/steps/audit-entry';
import { type MembershipChange, changeMembership } from './steps/change-membership';
import { type GiveOneTimePasswordDeps, giveOneTimePassword } from './give-one-time-password';
import { resetTwoFactor } from './reset-two-factor';

/**
 * Makes the person an Owner, whether they were a member or not. For operators. The one-time password comes first:
 * otherwise a stranger who has claimed the address would be an Owner for a moment, or after a crash.
 * @throws HeraldError not_found, conflict for an account that is there and not to be reset
 */
export async function makeOwner(
  deps: GiveOneTimePasswordDeps,
  workspaceId: string,
  { email: address, resetPassword }: MakeOwnerInput,
  actor: Actor,
): Promise<MadeOwner> {
  const email = normalEmail(address);
  const known = await deps.identity.findByEmail(email);
  const membership = await deps.memberships.find(workspaceId);
  if (membership === null) throw new HeraldError('not_found', 'no such workspace');
  const member = memberWith(membership, email);
  const isOwner = member?.role === 'owner' && member.personId === known?.id;
  if (member !== null && isOwner) return { owner: member, oneTimePassword: null };
  if (known !== null && !resetPassword) throw hasAccount(email);

  // It is that of whoever held the account, who loses it.
  if (known?.twoFactorEnabled === true) await resetTwoFactor(deps, email, actor);
  const { person, password } = await giveOneTimePassword(deps, email, actor);
  const added: Member = {
    id: newId('mbr'),
    email,
    personId: person.id,
    role: 'owner',
    createdAt: deps.clock.now(),
  };
  const change = (current: Membership): Membership => withOwner(current, added);
  const { after } = await changeMembership(deps, workspaceId, actor, change, (changed) =>
    ownershipOf(changed, added),
  );
  return { owner: memberWith(after, email) ?? added, oneTimePassword: password };
}

export interface MakeOwnerInput {
  email: string;
  /** Takes an existing account away from its holder: nothing proves that it is this person. */
  resetPassword: boolean;
}

export interface MadeOwner {
  owner: Member;
  /** Null for somebody who was an Owner with this account already. */
  oneTimePassword: string | null;
}

function ownershipOf({ before, after }: MembershipChange, added: Member): Change {
  const was = memberWith(before, added.email);
  return {
    action: was === null ? 'member.added' : 'member.role_changed',
    target: (memberWith(after, added.email) ?? added).id,
    changes: [{ field: 'role', from: was?.role ?? null, to: 'owner' }],
  };
}

function withOwner(membership: Membership, added: Member): Membership {
  const known = memberWith(membership, added.email);
  if (known === null) return addMember(membership, added);
  return known.role === 'owner' ? membership : setRole(membership, 'operator', known.id, 'owner');
}

function hasAccount(email: string): HeraldError {
  return new HeraldError(
    'conflict',
    `${email} has an account already, and nothing proves whose it is: with --reset-password the account gets a new ` +
      'one-time password, its sessions and its second factor end, and whoever held it loses it',
  );
}
