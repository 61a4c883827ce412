import type { Actor } from '../../domain/audit';
import { normalEmail, type Membership, bindMember } from '../../domain/people/membership';
import { generateOneTimePassword, oneTimePasswordEnd } from '../../domain/people/one-time-password';
import type { Identity, Person } from '../../ports/identity';
import type { PasswordResets } from '../../ports/members';
import { entryOf } from '../workspaces/steps/audit-entry';
import { type SecurityLogDeps, recordSecurity } from './steps/security-log';
import { type ChangeMembershipDeps, changeMembership } from './steps/change-membership';
import { type SignInLimits, unlockAccount, unlockCodes } from './steps/sign-in-limits';

/**
 * Gives the person with this address a one-time password, to be changed within 72 hours, and an account if there is
 * none. Sessions, locks and a link for a new password end. Then the account becomes every member with this address:
 * the operator vouches for who gets the password. An account is no record of a workspace, so the audit log has an
 * entry before the change and one after it.
 */
export async function giveOneTimePassword(
  deps: GiveOneTimePasswordDeps,
  address: string,
  actor: Actor,
): Promise<OneTimePassword> {
  const { identity, passwordResets, memberships, audit, clock } = deps;
  const email = normalEmail(address);
  const password = generateOneTimePassword();
  for (const { workspaceId } of await memberships.listWithEmail(email)) {
    const started = { action: 'password.reset_started', target: email } as const;
    await audit.append(entryOf(deps, workspaceId, actor, started));
  }
  const person = await setPassword(identity, email, password, oneTimePasswordEnd(clock.now()));
  await passwordResets.deleteOf(person.id);
  await recordSecurity(deps, {
    personId: person.id,
    kind: 'one_time_password_given',
    client: null,
  });
  await unlockAccount(deps, email);
  await unlockCodes(deps, email);
  for (const { workspaceId } of await memberships.listWithEmail(email)) {
    const change = (current: Membership): Membership => ({
      ...bindMember(current, email, person.id),
    });
    await changeMembership(deps, workspaceId, actor, change, () => ({
      action: 'password.reset',
      target: email,
    }));
  }
  return { person, password };
}

export interface GiveOneTimePasswordDeps
  extends ChangeMembershipDeps, SecurityLogDeps, SignInLimits {
  identity: Identity;
  passwordResets: Pick<PasswordResets, 'deleteOf'>;
}

export interface OneTimePassword {
  person: Person;
  password: string;
}

async function setPassword(
  identity: Identity,
  email: string,
  password: string,
  oneTimePasswordUntil: Date,
): Promise<Person> {
  const account = { email, name: email, password, oneTimePasswordUntil };
  const created = await identity.createAccount(account);
  if (created !== null) return created;
  const known = await identity.findByEmail(email);
  if (known === null) throw new Error('an account that was there is gone');
  await identity.resetPassword(known.id, password, oneTimePasswordUntil);
  return known;
}
