import { HeraldError } from '../../domain/errors';
import type { Identity, OpenSession, Session } from '../../ports/identity';

/** Returns the session of a request's cookies. @throws HeraldError unauthorized, password_change_required */
export async function authenticatePerson(
  { identity }: { identity: Identity },
  cookie: string | undefined,
  { withOneTimePassword = false, renew = true }: AuthenticateOptions = {},
): Promise<OpenSession> {
  const session = cookie === undefined ? null : await identity.findSession(cookie, { renew });
  if (session === null) throw new HeraldError('unauthorized', 'sign in first');
  if (!withOneTimePassword) refuseOneTimePassword(session);
  return session;
}

export interface AuthenticateOptions {
  /** Allows a session whose one-time password was not changed yet. */
  withOneTimePassword?: boolean;
  /** False for a check that is no use of the session, and has no answer to set its cookie. */
  renew?: boolean;
}

export type AuthenticatePerson = (
  cookie: string | undefined,
  options?: AuthenticateOptions,
) => Promise<OpenSession>;

/** Refuses a session whose one-time password was not changed yet. @throws HeraldError password_change_required */
export function refuseOneTimePassword({ person }: Session): void {
  if (person.oneTimePasswordUntil === null) return;
  throw new HeraldError(
    'password_change_required',
    'this password was for one time: change it first, with POST /api/v1/auth/password',
  );
}
