import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { acceptInvitation as accept, openInvitation } from '../../domain/people/change-invitations';
import { parseLinkToken } from '../../domain/people/link-token';
import type { Invitation, Membership } from '../../domain/people/membership';
import type { Session } from '../../ports/identity';
import { refuseOneTimePassword } from './authenticate-person';
import { changeMembership } from './steps/change-membership';
import { inTurnOf } from './steps/in-turn-of';
import { refuseEasyPassword } from './steps/refuse-easy-password';
import { signIn } from './sign-in';
import type { MemberDeps } from './deps';

/**
 * Makes the invited person a member, with the account they have or a new one; either way they are signed in.
 * @throws HeraldError not_found, invalid_request without a usable password, forbidden for somebody else's session,
 * password_change_required with a one-time password, invalid_credentials and rate_limited as a sign-in
 */
export async function acceptInvitation(deps: MemberDeps, input: AcceptInput): Promise<Joined> {
  const { invitation, membership } = await showInvitation(deps, input.token);
  const session = await sessionOfInvited(deps, invitation, input);
  refuseOneTimePassword(session);
  const { workspaceId } = membership;
  const { id: personId, email } = session.person;
  const member = { id: newId('mbr'), personId, createdAt: deps.clock.now() };
  const actor = { kind: 'person', personId, email } as const;
  const join = (current: Membership): Membership => {
    const isOpen = current.invitations.some(({ id }) => id === invitation.id);
    if (!isOpen) throw noInvitation();
    return accept(current, invitation, member);
  };
  await changeMembership(deps, workspaceId, actor, join, () => ({
    action: 'member.joined',
    target: member.id,
    changes: [{ field: 'role', from: null, to: invitation.role }],
  }));
  return { session, workspaceId };
}

/** Shows the invitation behind a link. @throws HeraldError not_found for a wrong, used, revoked or expired link */
export async function showInvitation(deps: MemberDeps, token: string): Promise<ShownInvitation> {
  const link = parseLinkToken('inv', token);
  const membership = link === null ? null : await deps.memberships.findByInvitation(link.id);
  if (link === null || membership === null) throw noInvitation();
  const invitation = openInvitation(membership, link, deps.clock.now());
  if (invitation === null) throw noInvitation();
  const hasAccount = (await deps.identity.findByEmail(invitation.email)) !== null;
  return { invitation, membership, hasAccount };
}

export interface ShownInvitation {
  invitation: Invitation;
  membership: Membership;
  /** The invited person signs in; nobody else can accept. False: they choose a password. */
  hasAccount: boolean;
}

export interface AcceptInput {
  token: string;
  /** Password of an existing account, or for the new one. Absent when they are signed in. */
  password: string | undefined;
  name: string | undefined;
  cookie: string | undefined;
  /** Network address of the caller. */
  address: string;
  userAgent: string;
}

/** Person who is a member now. */
export interface Joined {
  session: Session;
  workspaceId: string;
}

async function sessionOfInvited(
  deps: MemberDeps,
  { id, email }: Invitation,
  { password, name, cookie, address, userAgent }: AcceptInput,
): Promise<Session> {
  const current = cookie === undefined ? null : await deps.identity.findSession(cookie);
  if (current !== null && current.person.email === email) return current;
  if (password === undefined && current !== null) {
    throw new HeraldError('forbidden', 'this invitation is for another person: sign out first');
  }
  if (password === undefined) {
    const message = 'is required: that of your account, or one for a new account';
    const details = [{ field: 'password', message }];
    throw new HeraldError('invalid_request', `the password ${message}`, { details });
  }
  if ((await deps.identity.findByEmail(email)) === null) {
    await refuseEasyPassword(deps, { email, password, field: 'password', by: id });
    const account = { email, name: name ?? email, password, oneTimePasswordUntil: null };
    await inTurnOf(deps, { email, address, isKnown: true }, () =>
      deps.identity.createAccount(account),
    );
  }
  return signIn(deps, { email, password, cookie: cookie ?? '', address, userAgent });
}

function noInvitation(): HeraldError {
  return new HeraldError('not_found', 'this invitation is wrong, used, revoked or expired');
}
