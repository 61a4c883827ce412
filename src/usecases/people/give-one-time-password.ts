import type { Actor } from '../../domain/audit';
import { normalEmail } from '../../domain/people/email';
import { bindMember } from '../../domain/people/membership';
import { generateOneTimePassword } from '../../domain/people/one-time-password';
import type { AttemptLimiter } from '../../ports/attempt-limiter';
import type { Identity, Person } from '../../ports/identity';
import type { MembershipRepository } from '../../ports/repositories';
import { type AuditDeps, recordChange } from '../audit/record-change';
import { changeMembership } from './change-membership';
import { accountLockId } from './sign-in';

export interface GiveOneTimePasswordDeps extends AuditDeps {
  identity: Identity;
  memberships: MembershipRepository;
  accountLimiter: AttemptLimiter;
}

export interface OneTimePassword {
  person: Person;
  password: string;
}

export type GiveOneTimePassword = (email: string, actor: Actor) => Promise<OneTimePassword>;

/**
 * A new password for the person with this address, who has to change it at the next sign-in; makes the account where
 * there is none. Whoever held the account is out: sessions and a lock end. Only then is the account every member with
 * this address: the operator vouches for who gets the password.
 */
export function giveOneTimePassword(deps: GiveOneTimePasswordDeps): GiveOneTimePassword {
  const { identity, memberships, accountLimiter } = deps;
  return async (address, actor) => {
    const email = normalEmail(address);
    const password = generateOneTimePassword();
    const person = await setPassword(identity, email, password);
    await accountLimiter.clear(accountLockId(email));
    for (const { workspaceId } of await memberships.listWithEmail(email)) {
      await changeMembership(deps, workspaceId, (current) => bindMember(current, email, person.id));
      await recordChange(deps, workspaceId, actor, { action: 'password.reset', target: email });
    }
    return { person, password };
  };
}

async function setPassword(identity: Identity, email: string, password: string): Promise<Person> {
  const account = { email, name: email, password, passwordChangeRequired: true };
  const created = await identity.createAccount(account);
  if (created !== null) return created;
  const known = await identity.findByEmail(email);
  if (known === null) throw new Error('an account that was there is gone');
  await identity.resetPassword(known.id, password);
  return known;
}
