import type { AuditEntry } from '../domain/audit';
import type { Page, PageRequest } from '../domain/page';
import type { Member, Membership, Workspace } from '../domain/people/membership';
import type { SecurityEvent } from '../domain/people/security-event';

/** Workspaces. Their people are in MembershipRepository. */
export interface WorkspaceRepository {
  /** Writes the audit entry that tells of it in the same write. */
  insert(workspace: Workspace, owner: Member, entry?: AuditEntry): Promise<void>;
  find(id: string): Promise<Workspace | null>;
  list(): Promise<Workspace[]>;
}

/** People of workspaces. */
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

/** A link by which a person who forgot their password sets a new one. */
export interface PasswordReset {
  id: string;
  personId: string;
  /** Address of the person, in normal form. */
  email: string;
  secretHash: string;
  expiresAt: Date;
}

/** The links that are out, at most one for each person. */
export interface PasswordResets {
  /** Ends the person's earlier links. */
  replace(reset: PasswordReset): Promise<void>;
  /** Null for a link that is used, ended or over. */
  find(id: string, now: Date): Promise<PasswordReset | null>;
  /** Uses the link; of several at once, one gets true. */
  take(id: string): Promise<boolean>;
  deleteOf(personId: string): Promise<void>;
}

/** The log of accounts. Belongs to a person, not to a workspace. */
export interface SecurityLog {
  append(event: SecurityEvent): Promise<void>;
  /** Adds to the event of that id, which becomes the latest one's; makes it where there is none. */
  count(event: SecurityEvent): Promise<void>;
  /** Newest first. */
  list(personId: string, page: PageRequest): Promise<Page<SecurityEvent>>;
}
