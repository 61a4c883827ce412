import type { Actor } from '../../domain/audit';
import { normalEmail } from '../../domain/people/email';
import { generateOneTimePassword } from '../../domain/people/one-time-password';
import type { AttemptLimiter } from '../../ports/attempt-limiter';
import type { Identity } from '../../ports/identity';
import type { MembershipRepository } from '../../ports/repositories';
import { type AuditDeps, recordChange } from '../audit/record-change';
import { accountLockId } from './sign-in';

export interface GiveOneTimePasswordDeps extends AuditDeps {
  identity: Identity;
  memberships: MembershipRepository;
  accountLimiter: AttemptLimiter;
}

export type GiveOneTimePassword = (email: string, actor: Actor) => Promise<string>;

/**
 * A new password for the person with this address, who has to change it at the next sign-in; makes the account where
 * there is none. Sessions and a lock end.
 */
export function giveOneTimePassword(deps: GiveOneTimePasswordDeps): GiveOneTimePassword {
  const { identity, memberships, accountLimiter } = deps;
  return async (address, actor) => {
    const email = normalEmail(address);
    const password = generateOneTimePassword();
    const account = { email, name: email, password, passwordChangeRequired: true };
    const created = await identity.createAccount(account);
    const person = created ?? (await identity.findByEmail(email));
    if (created === null && person !== null) await identity.resetPassword(person.id, password);
    await accountLimiter.clear(accountLockId(email));
    for (const { workspaceId } of await memberships.listOf(email)) {
      await recordChange(deps, workspaceId, actor, { action: 'password.reset', target: email });
    }
    return password;
  };
}
