import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import { HeraldError, temporarilyUnavailable } from '../domain/errors';
import type { Client } from '../domain/people/security-event';
import type { Challenge, KnownSession, OpenSession, Session } from '../ports/identity';
import { toPerson } from './accounts';
import { ADDRESS_HEADER, type Auth, sessionEnd } from './auth';

interface Answer {
  headers: Headers;
  response: { user: unknown } | null;
}

/**
 * Null for a wrong password or an unknown address; a challenge for a person who has a second factor.
 * @throws HeraldError invalid_credentials for a one-time password that is over
 */
export async function signIn(
  auth: Auth,
  { email, password, client }: { email: string; password: string; client: Client },
): Promise<Session | Challenge | null> {
  const requestHeaders = headersOf(client);
  const body = { email, password };
  return nullWhenRefused(async () => {
    const { headers, response } = await answered(() =>
      auth.api.signInEmail({ body, headers: requestHeaders, returnHeaders: true }),
    );
    const cookies = headers.getSetCookie();
    // The types of better-auth do not tell what its plug-in answers instead.
    if ('twoFactorRedirect' in response) return { kind: 'challenge', cookies };
    return inTime(auth, { person: toPerson(response.user), cookies });
  });
}

/** A session that was just opened. @throws HeraldError invalid_credentials for a one-time password that is over */
export async function inTime(auth: Auth, session: Session): Promise<Session> {
  if (!isOver(session)) return session;
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

const sessionRecord = z.object({
  id: z.string(),
  token: z.string(),
  createdAt: z.date(),
  usedAt: z.date(),
  passwordAt: z.date(),
  expiresAt: z.date(),
  address: z.string(),
  userAgent: z.string(),
});

/** So often at most the use of a session is stored. */
const USE_STORED_MS = 5 * 60 * 1000;

/** Null without a live session. Its use is stored, and moves its end, unless `renew` is false. */
export async function findSession(
  auth: Auth,
  cookie: string,
  renew: boolean,
): Promise<OpenSession | null> {
  const found = await answered(() => auth.api.getSession({ headers: new Headers({ cookie }) }));
  if (found === null) return null;
  const { id, token, createdAt, usedAt, passwordAt } = sessionRecord.parse(found.session);
  const session = { id, passwordAt, person: toPerson(found.user), cookies: [] };
  if (isOver(session)) return null;
  const now = new Date();
  if (renew && now.getTime() - usedAt.getTime() > USE_STORED_MS) {
    const { internalAdapter } = await auth.$context;
    const used = { usedAt: now, expiresAt: sessionEnd(createdAt, now) };
    // Ended at this very moment, by somebody else.
    if ((await internalAdapter.updateSession(token, used)) === null) return null;
  }
  return session;
}

/** Notes with the session that its person gave the password just now; null when it is wrong. */
export async function confirmPassword(
  auth: Auth,
  cookie: string,
  password: string,
): Promise<Session | null> {
  const found = await answered(() => auth.api.getSession({ headers: new Headers({ cookie }) }));
  if (found === null) return null;
  const { internalAdapter, password: hasher } = await auth.$context;
  const account = await internalAdapter.findCredentialAccount(found.user.id);
  const hash = account?.password ?? null;
  if (hash === null || !(await hasher.verify({ hash, password }))) return null;
  const given = { passwordAt: new Date() };
  if ((await internalAdapter.updateSession(found.session.token, given)) === null) return null;
  return { person: toPerson(found.user), cookies: [] };
}

/** The live sessions of a person, the one that was used last first. */
export async function listSessions(auth: Auth, personId: string): Promise<KnownSession[]> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.listSessions(personId);
  return found
    .map((session) => sessionRecord.parse(session))
    .map(({ id, createdAt, usedAt, expiresAt, address, userAgent }) => ({
      id,
      createdAt,
      usedAt,
      expiresAt,
      client: { address, userAgent },
    }))
    .toSorted((one, other) => other.usedAt.getTime() - one.usedAt.getTime());
}

/** False when the person has no such session. */
export async function endSession(
  auth: Auth,
  personId: string,
  sessionId: string,
): Promise<boolean> {
  const { adapter } = await auth.$context;
  const where = [
    { field: 'userId', value: personId },
    { field: 'id', value: sessionId },
  ];
  return (await adapter.deleteMany({ model: 'session', where })) > 0;
}

/** Ends every session of the person but this one. */
export async function endOtherSessions(
  auth: Auth,
  personId: string,
  sessionId: string,
): Promise<void> {
  const { adapter } = await auth.$context;
  const where = [
    { field: 'userId', value: personId },
    { field: 'id', value: sessionId, operator: 'ne' as const },
  ];
  await adapter.deleteMany({ model: 'session', where });
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
  client: Client,
): Promise<Session | null> {
  const headers = headersOf(client);
  headers.set('cookie', cookie);
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

/** Headers with the client's address and browser, for the session that is made. */
export function headersOf({ address, userAgent }: Client): Headers {
  return new Headers({ [ADDRESS_HEADER]: address, 'user-agent': userAgent });
}

/** The session that better-auth answers with; null where it refuses. */
async function sessionOf(ask: () => Promise<Answer>): Promise<Session | null> {
  return nullWhenRefused(async () => {
    const { headers, response } = await answered(ask);
    if (response === null) return null;
    return { person: toPerson(response.user), cookies: headers.getSetCookie() };
  });
}

async function nullWhenRefused<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}

/** What better-auth calls an internal error is a database that did not answer: its own checks are refusals. */
export async function answered<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    const isInternal = isAPIError(error) && error.statusCode >= 500;
    throw isInternal ? temporarilyUnavailable('the database', error) : error;
  }
}
