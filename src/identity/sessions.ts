import { isAPIError } from 'better-auth/api';
import { HeraldError, temporarilyUnavailable } from '../domain/errors';
import type { Session } from '../ports/identity';
import { toPerson } from './accounts';
import type { Auth } from './auth';

interface Answer {
  headers: Headers;
  response: { user: unknown } | null;
}

/**
 * Null for a wrong password or an unknown address.
 * @throws HeraldError invalid_credentials for a one-time password that is over
 */
export async function signIn(
  auth: Auth,
  { email, password, userAgent }: { email: string; password: string; userAgent: string },
): Promise<Session | null> {
  const headers = new Headers({ 'user-agent': userAgent });
  const session = await sessionOf(() =>
    auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  );
  if (session === null || !isOver(session)) return session;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteUserSessions(session.person.id);
  throw new HeraldError(
    'invalid_credentials',
    'this one-time password is over: ask for a new one where it came from',
  );
}

/** Whether the session was opened with a one-time password whose time is over. */
function isOver({ person: { oneTimePasswordUntil } }: Session): boolean {
  return oneTimePasswordUntil !== null && oneTimePasswordUntil <= new Date();
}

/** Null without a live session. A session that is used goes on; then there is a cookie to answer with. */
export async function findSession(
  auth: Auth,
  cookie: string,
  renew: boolean,
): Promise<Session | null> {
  const headers = new Headers({ cookie });
  const query = { disableRefresh: !renew };
  const session = await sessionOf(() =>
    auth.api.getSession({ headers, query, returnHeaders: true }),
  );
  return session === null || isOver(session) ? null : session;
}

/** better-auth's own sign-out keeps quiet when the session could not be deleted, so it is deleted before. */
export async function signOut(auth: Auth, cookie: string): Promise<string[]> {
  const headers = new Headers({ cookie });
  const { internalAdapter } = await auth.$context;
  const found = await answered(() => auth.api.getSession({ headers }));
  if (found !== null) await internalAdapter.deleteSession(found.session.token);
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}

/** Null when the current password is wrong. Every other session ends. */
export async function changePassword(
  auth: Auth,
  cookie: string,
  { current, next }: { current: string; next: string },
): Promise<Session | null> {
  const headers = new Headers({ cookie });
  const changed = await sessionOf(() =>
    auth.api.changePassword({
      body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    }),
  );
  if (changed === null) return null;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(changed.person.id, { oneTimePasswordUntil: null });
  return { ...changed, person: { ...changed.person, oneTimePasswordUntil: null } };
}

/** The session that better-auth answers with; null where it refuses. */
async function sessionOf(ask: () => Promise<Answer>): Promise<Session | null> {
  try {
    const { headers, response } = await answered(ask);
    if (response === null) return null;
    return { person: toPerson(response.user), cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}

/** What better-auth calls an internal error is a database that did not answer: its own checks are refusals. */
async function answered<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    const isInternal = isAPIError(error) && error.statusCode >= 500;
    throw isInternal ? temporarilyUnavailable('the database', error) : error;
  }
}
