import type { AuditEntry } from '../../domain/audit';
import type { Membership } from '../../domain/people/membership';

export interface MembershipRepository {
  find(workspaceId: string): Promise<Membership | null>;
  /** Over all workspaces: this is how an invitation's workspace becomes known. */
  findByInvitation(invitationId: string): Promise<Membership | null>;
  /** Of every workspace that the account is a member of, oldest workspace first. */
  listOfPerson(personId: string): Promise<Membership[]>;
  /** Of every workspace with a member of this address, whether an account is that member or not. */
  listWithEmail(email: string): Promise<Membership[]>;
  /**
   * Writes the next version, with the audit entry that tells of it, in one write. False when another change came first:
   * nothing was written.
   */
  replace(next: Membership, entry?: AuditEntry): Promise<boolean>;
}
