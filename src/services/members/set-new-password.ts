import { HeraldError } from '../../domain/errors';
import { opensLink, parseLinkToken } from '../../domain/people/link-token';
import type { Client } from '../../domain/people/security-event';
import { entryOf } from '../workspaces/steps/audit-entry';
import { inTurnOf } from './steps/in-turn-of';
import { refuseEasyPassword } from './steps/refuse-easy-password';
import { recordSecurity } from './steps/security-log';
import { unlockAccount } from './steps/sign-in-limits';
import type { MemberDeps } from './deps';

/**
 * Sets a new password in place of a forgotten one. The link is used up first: a crash right after that costs another mail,
 * and no link ever works twice. Every session and every lock of the account ends; the person signs in afterwards.
 * @throws HeraldError not_found for a link that is wrong, used or over, invalid_request for an easy password, rate_limited after ten
 */
export async function setNewPassword(
  deps: MemberDeps,
  { token, newPassword, client }: SetNewPasswordInput,
): Promise<NewPasswordSet> {
  const { identity, passwordResets, clock } = deps;
  const link = parseLinkToken('pwr', token);
  const reset = link === null ? null : await passwordResets.find(link.id, clock.now());
  if (link === null || reset === null || !opensLink(link.secret, reset.secretHash)) throw gone();
  const { personId, email } = reset;
  const chosen = { email, password: newPassword, field: 'newPassword', by: reset.id };
  await refuseEasyPassword(deps, chosen);
  if (!(await passwordResets.take(reset.id))) throw gone();

  const actor = { kind: 'person', personId, email } as const;
  const audit = async (action: 'password.reset_started' | 'password.reset'): Promise<void> => {
    for (const { workspaceId } of await deps.memberships.listOfPerson(personId)) {
      await deps.audit.append(entryOf(deps, workspaceId, actor, { action, target: email }));
    }
  };
  await audit('password.reset_started');
  const { address } = client;
  await inTurnOf(deps, { email, address, isKnown: true }, () =>
    identity.resetPassword(personId, newPassword, null),
  );
  await recordSecurity(deps, { personId, kind: 'password_changed', client });
  await unlockAccount(deps, email);
  await audit('password.reset');
  const mark = await identity.markDevice(email);
  return { email, cookies: mark === null ? [] : [mark] };
}

export interface SetNewPasswordInput {
  /** From the link. */
  token: string;
  newPassword: string;
  client: Client;
}

export interface NewPasswordSet {
  /** Address of the account. */
  email: string;
  /** `Set-Cookie` lines: the link proves whose browser it is, so that a lock does not keep the person out of it. */
  cookies: string[];
}

function gone(): HeraldError {
  return new HeraldError('not_found', 'this link is wrong, used or over: ask for a new one');
}
