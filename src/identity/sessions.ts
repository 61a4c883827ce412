import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import { HeraldError, temporarilyUnavailable } from '../domain/errors';
import type { Client } from '../domain/people/security-event';
import type { Challenge, KnownSession, OpenSession, Session } from '../ports/identity';
import { credentialsOf, toPerson } from './accounts';
import { ADDRESS_HEADER, type Auth, sessionEnd } from './auth';

/**
 * Signs a person in. Returns null for a wrong password or an unknown address, and a challenge for a person with a second
 * factor. Also returns null when the password or second factor was changed meanwhile, because that ends every session.
 * @throws HeraldError invalid_credentials for an expired one-time password
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
    // The types of better-auth lack the answer of its plug-in.
    if ('twoFactorRedirect' in response) return isChanged ? null : { kind: 'challenge', cookies };
    if (!isChanged) return opened(auth, { person: toPerson(response.user), cookies });
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteSession(response.token);
    return null;
  });
}

/**
 * Returns a session that was just opened. Of too many of a person the ones end that were used longest ago.
 * @throws HeraldError invalid_credentials for an expired one-time password
 */
export async function opened(auth: Auth, session: Session): Promise<Session> {
  if (!isOver(session)) {
    await endExcess(auth, session.person.id);
    return session;
  }
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteUserSessions(session.person.id);
  throw new HeraldError(
    'invalid_credentials',
    'this one-time password is over: ask for a new one where it came from',
  );
}

/** Sessions that a person may have. */
const SESSIONS_AT_MOST = 50;

async function endExcess(auth: Auth, personId: string): Promise<void> {
  const { adapter } = await auth.$context;
  const excess = await adapter.findMany<{ id: string }>({
    model: 'session',
    where: [{ field: 'userId', value: personId }],
    sortBy: { field: 'usedAt', direction: 'desc' },
    offset: SESSIONS_AT_MOST,
  });
  for (const { id } of excess) await endSession(auth, personId, id);
}

/** Tells whether the session's one-time password has expired. */
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

/** Shortest time between two updates of a session's last use. */
const USE_STORED_MS = 5 * 60 * 1000;

/** Finds a live session, or null. Records its use, which extends it, unless `renew` is false. */
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
    // Another request ended it meanwhile.
    if ((await internalAdapter.updateSession(token, used)) === null) return null;
  }
  return session;
}

/** Lists the live sessions of a person, last used first. */
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

/** Ends a session of a person; false when they have no such session. */
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

/** Signs out. Deletes the session first, because better-auth's sign-out hides a failure to delete it. */
export async function signOut(auth: Auth, cookie: string): Promise<string[]> {
  const headers = new Headers({ cookie });
  const { internalAdapter } = await auth.$context;
  const found = await answered(() => auth.api.getSession({ headers }));
  if (found !== null) await internalAdapter.deleteSession(found.session.token);
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}

/** Ends every session of the person and opens a new one. */
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

/** Returns headers that carry the client's address and browser to the new session. */
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

/** Turns better-auth's internal errors into an unavailable database; its other errors are refusals. */
export async function answered<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    const isInternal = isAPIError(error) && error.statusCode >= 500;
    throw isInternal ? temporarilyUnavailable('the database', error) : error;
  }
}
