import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { normalEmail } from '../../domain/people/membership';
import type { Identity, Person } from '../../ports/identity';
import { type SecurityLogDeps, recordSecurity } from './steps/security-log';
import { type SignInLimits, unlockAccount, unlockCodes } from './steps/sign-in-limits';
import { type AuditPersonDeps, auditPerson } from './steps/audit-person';

/**
 * Removes the second factor of the person with this address, who lost their app and their recovery codes: sessions and
 * locks end, and the password alone signs in again. For operators.
 * @throws HeraldError not_found without an account, conflict without a second factor
 */
export async function resetTwoFactor(
  deps: ResetTwoFactorDeps,
  address: string,
  actor: Actor,
): Promise<Person> {
  const { identity } = deps;
  const email = normalEmail(address);
  const person = await identity.findByEmail(email);
  if (person === null) throw new HeraldError('not_found', `${address} has no account`);
  if (!person.twoFactorEnabled) throw new HeraldError('conflict', `${email} has no second factor`);
  await identity.resetTwoFactor(person.id);
  await unlockAccount(deps, email);
  await unlockCodes(deps, email);
  await auditPerson(deps, person, actor, { action: 'two_factor.reset' });
  const personId = person.id;
  await recordSecurity(deps, { personId, kind: 'two_factor_changed', client: null });
  return person;
}

export interface ResetTwoFactorDeps extends AuditPersonDeps, SecurityLogDeps, SignInLimits {
  identity: Pick<Identity, 'findByEmail' | 'resetTwoFactor'>;
}
