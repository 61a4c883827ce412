import type { Membership } from '../../domain/people/membership';

export interface MembershipRepository {
  find(workspaceId: string): Promise<Membership | null>;
  /** Over all workspaces: this is how an invitation's workspace becomes known. */
  findByInvitation(invitationId: string): Promise<Membership | null>;
  /** Of every workspace that the account is a member of, oldest workspace first. */
  listOfPerson(personId: string): Promise<Membership[]>;
  /** Of every workspace with a member of this address, whether an account is that member or not. */
  listWithEmail(email: string): Promise<Membership[]>;
  /** Writes the next version. False when another change came first: nothing was written. */
  replace(next: Membership): Promise<boolean>;
}
