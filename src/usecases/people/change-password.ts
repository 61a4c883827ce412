import { HeraldError } from '../../domain/errors';
import type { Person, Session } from '../../ports/identity';
import { type SignInDeps, limited } from './sign-in';

export interface ChangePasswordInput {
  person: Person;
  cookie: string;
  current: string;
  next: string;
  /** Network address of the caller. */
  address: string;
}

export type ChangePassword = (input: ChangePasswordInput) => Promise<Session>;

/**
 * Ends every other session of the person. A wrong current password counts like one of a sign-in.
 * @throws HeraldError invalid_credentials, rate_limited, invalid_request for a password that cannot be the next one
 */
export function changePassword(deps: SignInDeps): ChangePassword {
  const { identity } = deps;
  return async ({ person, cookie, current, next, address }) => {
    refuseEasy(person.email, next);
    if (next === current) throw invalid('must differ from the current one');
    return limited(deps, { email: person.email, address, hasSession: true }, () =>
      identity.changePassword(cookie, { current, next }),
    );
  };
}

/** @throws HeraldError invalid_request for what an attacker tries first */
export function refuseEasy(email: string, password: string): void {
  const plain = password.toLowerCase();
  if (plain === email || new Set(plain).size < 4) throw invalid('is too easy to guess');
}

function invalid(message: string): HeraldError {
  const details = [{ field: 'newPassword', message }];
  return new HeraldError('invalid_request', `the new password ${message}`, { details });
}
