import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import { HeraldError, temporarilyUnavailable } from '../domain/errors';
import type { Client } from '../domain/people/security-event';
import type { Challenge, KnownSession, OpenSession, Session } from '../ports/identity';
import { credentialsOf, toPerson } from './accounts';
import { ADDRESS_HEADER, type Auth, sessionEnd } from './auth';

/**
 * Null for a wrong password or an unknown address; a challenge for a person who has a second factor. Null, too, when the
 * password or the second factor was changed while it was tried: that ends every session, also one that is being opened.
 * @throws HeraldError invalid_credentials for a one-time password that is over
 */
export async function signIn(
  auth: Auth,
  { email, password, client }: { email: string; password: string; client: Client },
): Promise<Session | Challenge | null> {
  const requestHeaders = headersOf(client);
  const body = { email, password };
  const before = await credentialsOf(auth, email);
  return nullWhenRefused(async () => {
    const { headers, response } = await answered(() =>
      auth.api.signInEmail({ body, headers: requestHeaders, returnHeaders: true }),
    );
    const cookies = headers.getSetCookie();
    const isChanged = (await credentialsOf(auth, email)) !== before;
    // The types of better-auth do not tell what its plug-in answers instead.
    if ('twoFactorRedirect' in response) return isChanged ? null : { kind: 'challenge', cookies };
    if (!isChanged) return inTime(auth, { person: toPerson(response.user), cookies });
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteSession(response.token);
    return null;
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

/** Ends every session of the person, and opens one instead. */
export async function replaceSessions(
  auth: Auth,
  personId: string,
  client: Client,
): Promise<{ token: string; session: Session }> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteUserSessions(personId);
  const { headers, response } = await answered(() =>
    auth.api.openSession({
      body: { userId: personId },
      headers: headersOf(client),
      returnHeaders: true,
    }),
  );
  const session = { person: toPerson(response.user), cookies: headers.getSetCookie() };
  return { token: response.token, session };
}

/** Headers with the client's address and browser, for the session that is made. */
export function headersOf({ address, userAgent }: Client): Headers {
  return new Headers({ [ADDRESS_HEADER]: address, 'user-agent': userAgent });
}

async function nullWhenRefused<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}

/** Treats better-auth's internal errors as a database that did not answer: its own checks are refusals. */
export async function answered<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    const isInternal = isAPIError(error) && error.statusCode >= 500;
    throw isInternal ? temporarilyUnavailable('the database', error) : error;
  }
}
