import { HeraldError } from '../../domain/errors';
import type { Identity, OpenSession, Session } from '../../ports/identity';

export interface AuthenticateOptions {
  /** Only what is needed to change a one-time password is open before it is changed. */
  withOneTimePassword?: boolean;
  /** False for a look that is no use of the session, and has no answer to put its cookie on. */
  renew?: boolean;
}

export type AuthenticatePerson = (
  cookie: string | undefined,
  options?: AuthenticateOptions,
) => Promise<OpenSession>;

/** The session that a request's cookies hold. @throws HeraldError unauthorized, password_change_required */
export function authenticatePerson({ identity }: { identity: Identity }): AuthenticatePerson {
  return async (cookie, { withOneTimePassword = false, renew = true } = {}) => {
    const session = cookie === undefined ? null : await identity.findSession(cookie, { renew });
    if (session === null) throw new HeraldError('unauthorized', 'sign in first');
    if (!withOneTimePassword) refuseOneTimePassword(session);
    return session;
  };
}

/** @throws HeraldError password_change_required */
export function refuseOneTimePassword({ person }: Session): void {
  if (person.oneTimePasswordUntil === null) return;
  throw new HeraldError(
    'password_change_required',
    'this password was for one time: change it first, with POST /api/v1/auth/password',
  );
}
