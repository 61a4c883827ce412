import type { AuditEntry } from '../../domain/audit';
import type { Membership } from '../../domain/people/membership';

export interface MembershipRepository {
  find(workspaceId: string): Promise<Membership | null>;
  /** Over all workspaces: this is how an invitation's workspace becomes known. */
  findByInvitation(invitationId: string): Promise<Membership | null>;
  /** Memberships of an account, oldest workspace first. */
  listOfPerson(personId: string): Promise<Membership[]>;
  /** Memberships under this address in every workspace, whether the member has an account or not. */
  listWithEmail(email: string): Promise<Membership[]>;
  /**
   * Writes the next version, with the audit entry that tells of it, in one write. False when another change came first:
   * nothing was written.
   */
  replace(next: Membership, entry?: AuditEntry): Promise<boolean>;
}
