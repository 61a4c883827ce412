import type { Client } from '../domain/people/security-event';
import type { NextPassword, Person, Session } from '../ports/identity';
import { toPerson } from './accounts';
import type { Auth } from './auth';
import { answered, replaceSessions } from './sessions';
import { endChallenges } from './two-factor';

/** Records with the session that its person just gave the password; null when it is wrong. */
export async function confirmPassword(
  auth: Auth,
  cookie: string,
  password: string,
): Promise<Session | null> {
  const proved = await provedBy(auth, cookie, password);
  if (proved === null) return null;
  const { internalAdapter } = await auth.$context;
  const given = { passwordAt: new Date() };
  if ((await internalAdapter.updateSession(proved.token, given)) === null) return null;
  return { person: proved.person, cookies: [] };
}

/**
 * Changes the password, ends every session and opens a new one; null when the current password is wrong. Does not replace
 * a password that was changed meanwhile: with better-auth's own function, somebody who is being locked out could undo a
 * reset.
 */
export async function changePassword(
  auth: Auth,
  cookie: string,
  { current, next, checkNext }: NextPassword,
  client: Client,
): Promise<Session | null> {
  const proved = await provedBy(auth, cookie, current);
  if (proved === null) return null;
  await checkNext?.();
  const { adapter, internalAdapter, password: hasher } = await auth.$context;
  const hash = await hasher.hash(next);
  const replaced = await adapter.updateMany({
    model: 'account',
    where: [
      { field: 'id', value: proved.accountId },
      { field: 'password', value: proved.hash },
    ],
    update: { password: hash },
  });
  if (replaced === 0) return null;
  const personId = proved.person.id;
  await endOneTimePassword(auth, proved.person);
  await endChallenges(auth, personId);
  const { token, session } = await replaceSessions(auth, personId, client);
  // A reset meanwhile ended every session except perhaps this one.
  const account = await internalAdapter.findCredentialAccount(personId);
  if (account?.password === hash) return session;
  await internalAdapter.deleteSession(token);
  return null;
}

/**
 * Sets the password without the current one, and ends every session. Sets the end of a one-time password last: before it,
 * a crash would make the former password one that must be changed.
 */
export async function resetPassword(
  auth: Auth,
  personId: string,
  password: string,
  oneTimePasswordUntil: Date | null,
): Promise<void> {
  const { internalAdapter, password: hasher } = await auth.$context;
  const hash = await hasher.hash(password);
  const before = toPerson(await internalAdapter.findUserById(personId));
  await internalAdapter.updatePassword(personId, hash);
  if (oneTimePasswordUntil === null) await endOneTimePassword(auth, before);
  else await internalAdapter.updateUser(personId, { oneTimePasswordUntil });
  await endChallenges(auth, personId);
  await internalAdapter.deleteUserSessions(personId);
}

/** Ends a person's one-time password as it was read; one that was given meanwhile stays one. */
async function endOneTimePassword(auth: Auth, { id, oneTimePasswordUntil }: Person): Promise<void> {
  if (oneTimePasswordUntil === null) return;
  const { adapter } = await auth.$context;
  await adapter.updateMany({
    model: 'user',
    where: [
      { field: 'id', value: id },
      { field: 'oneTimePasswordUntil', value: oneTimePasswordUntil },
    ],
    update: { oneTimePasswordUntil: null },
  });
}

/** Returns the account of the session when the password is right, else null. */
async function provedBy(auth: Auth, cookie: string, password: string) {
  const found = await answered(() => auth.api.getSession({ headers: new Headers({ cookie }) }));
  if (found === null) return null;
  const { internalAdapter, password: hasher } = await auth.$context;
  const account = await internalAdapter.findCredentialAccount(found.user.id);
  const hash = account?.password ?? null;
  if (account === null || hash === null || !(await hasher.verify({ hash, password }))) return null;
  return { accountId: account.id, hash, person: toPerson(found.user), token: found.session.token };
}
