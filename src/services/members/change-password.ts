import type { Person, Session } from '../../ports/identity';
import { refuseEasyPassword, unusablePassword } from './steps/refuse-easy-password';
import { loggedAttempt } from './steps/logged-attempts';
import { marked } from './steps/marked';
import { recordSecurity } from './steps/security-log';
import { limited } from './steps/sign-in-limits';
import type { MemberDeps } from './deps';

/**
 * Changes the password, and records how that went. Ends every other session of the person, and a link for a new password.
 * A wrong current password counts as it does in a sign-in, and the new one is not looked at before the current one is right.
 * @throws HeraldError invalid_credentials, rate_limited, invalid_request for a password that cannot be the next one
 */
export async function changePassword(
  deps: MemberDeps,
  { person, cookie, current, next, address, userAgent }: ChangePasswordInput,
): Promise<Session> {
  const { identity, passwordResets } = deps;
  if (next === current) throw unusablePassword('newPassword', 'must differ from the current one');
  const client = { address, userAgent };
  const chosen = { email: person.email, password: next, field: 'newPassword', by: person.id };
  const passwords = { current, next, checkNext: () => refuseEasyPassword(deps, chosen) };
  const attempted = { email: person.email, address, cookie, hasSession: true };
  const session = await loggedAttempt(deps, person.id, client, () =>
    limited(deps, attempted, () => identity.changePassword(cookie, passwords, client)),
  );
  await passwordResets.deleteOf(person.id);
  await recordSecurity(deps, { personId: person.id, kind: 'password_changed', client });
  return marked(deps, session);
}

export interface ChangePasswordInput {
  person: Person;
  cookie: string;
  current: string;
  next: string;
  /** Network address of the caller. */
  address: string;
  userAgent: string;
}
