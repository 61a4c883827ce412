import type { Actor } from '../../domain/audit';
import { newId } from '../../domain/ids';
import { addMember, setRole } from '../../domain/people/change-members';
import { normalEmail } from '../../domain/people/email';
import { type Member, memberWith } from '../../domain/people/membership';
import type { MembershipRepository } from '../../ports/repositories';
import { type AuditDeps, recordChange } from '../audit/record-change';
import { changeMembership } from './change-membership';

export interface MakeOwnerDeps extends AuditDeps {
  memberships: MembershipRepository;
}

export type MakeOwner = (workspaceId: string, email: string, actor: Actor) => Promise<Member>;

/** Makes the person an Owner, whether they were a member or not: for operators. @throws HeraldError not_found */
export function makeOwner(deps: MakeOwnerDeps): MakeOwner {
  return async (workspaceId, address, actor) => {
    const email = normalEmail(address);
    const added: Member = { id: newId('mbr'), email, role: 'owner', createdAt: deps.clock.now() };
    const { before, after } = await changeMembership(deps, workspaceId, (membership) => {
      const known = memberWith(membership, email);
      if (known === null) return addMember(membership, added);
      return known.role === 'owner'
        ? membership
        : setRole(membership, 'operator', known.id, 'owner');
    });
    const [was, owner] = [memberWith(before, email), memberWith(after, email) ?? added];
    if (was?.role !== 'owner') {
      await recordChange(deps, workspaceId, actor, {
        action: was === null ? 'member.added' : 'member.role_changed',
        target: owner.id,
        changes: [{ field: 'role', from: was?.role ?? null, to: 'owner' }],
      });
    }
    return owner;
  };
}
