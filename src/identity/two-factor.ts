import { isAPIError } from 'better-auth/api';
import { HeraldError, signInIsOver } from '../domain/errors';
import type { Client } from '../domain/people/security-event';
import type {
  Person,
  RecoveryCodes,
  SecondFactor,
  Session,
  TwoFactorState,
} from '../ports/identity';
import { toPerson } from './accounts';
import type { Auth } from './auth';
import { CHALLENGE_COOKIE } from './own-endpoints';
import { TWO_FACTOR_MODEL } from './seal-two-factors';
import { answered, headersOf, opened, replaceSessions } from './sessions';

/** better-auth's error codes for a wrong proof, and for a recovery code that another request uses at the same time. */
const WRONG_PROOF = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE', 'CONFLICT']);

/** Condition for the record of a second factor whose first code was given. */
const CONFIRMED = { field: 'verified', value: true };

/** Finds the person whose sign-in waits for a code; null when there is none or the wait has expired. */
export async function findChallenged(auth: Auth, cookie: string): Promise<Person | null> {
  const headers = new Headers({ cookie });
  const user = await answered(() => auth.api.findChallenge({ headers }));
  return user === null ? null : toPerson(user);
}

/** Completes a sign-in; null for a wrong code. @throws HeraldError unauthorized, invalid_credentials when it has expired */
export async function answerChallenge(
  auth: Auth,
  cookie: string,
  proof: SecondFactor,
  client: Client,
): Promise<Session | null> {
  const headers = headersOf(client);
  headers.set('cookie', await challengeAlone(auth, cookie));
  const answer = await nullWhenWrong(() => prove(auth, proof, headers), signInIsOver);
  if (answer === null) return null;
  const person = toPerson(answer.response.user);
  return opened(auth, { person, cookies: answer.headers.getSetCookie() });
}

export async function twoFactorState(auth: Auth, person: Person): Promise<TwoFactorState> {
  if (!person.twoFactorEnabled) return { enabled: false, recoveryCodesLeft: 0 };
  return { enabled: true, recoveryCodesLeft: (await recoveryCodesOf(auth, person)).length };
}

/**
 * Returns the URL for an authenticator app, which contains the secret; null for a wrong password.
 * @throws HeraldError conflict when a set-up was confirmed meanwhile
 */
export async function setUpTwoFactor(
  auth: Auth,
  cookie: string,
  person: Person,
  password: string,
): Promise<string | null> {
  const headers = new Headers({ cookie });
  if (!(await isPassword(auth, headers, password))) return null;
  const { adapter } = await auth.$context;
  // Remove the record of an earlier try: better-auth would take it for one in use. Another tab may confirm it meanwhile.
  const unconfirmed = [...ofUser(person.id), { ...CONFIRMED, operator: 'ne' as const }];
  await adapter.deleteMany({ model: TWO_FACTOR_MODEL, where: unconfirmed });
  const body = { password, method: 'totp' as const };
  const begin = () => auth.api.enableTwoFactor({ body, headers });
  const begun = await nullWhenWrong(begin, confirmedMeanwhile);
  if (begun?.method !== 'totp') throw new Error('better-auth gave no secret');
  return begun.totpURI;
}

/** Turns the second factor on; null for a wrong code. @throws HeraldError conflict when no set-up was begun */
export async function confirmTwoFactor(
  auth: Auth,
  cookie: string,
  code: string,
  client: Client,
): Promise<(RecoveryCodes & { session: Session }) | null> {
  const headers = headersOf(client);
  headers.set('cookie', cookie);
  const answer = await nullWhenWrong(() => prove(auth, { code }, headers), notBegun);
  if (answer === null) return null;
  const person = { ...toPerson(answer.response.user), twoFactorEnabled: true };
  const { adapter } = await auth.$context;
  const confirmed = [...ofUser(person.id), CONFIRMED];
  // Turned on without its record, when another tab began a set-up right then: nobody could sign in.
  if ((await adapter.count({ model: TWO_FACTOR_MODEL, where: confirmed })) === 0) {
    await resetTwoFactor(auth, person.id);
    throw notBegun();
  }
  // better-auth keeps sessions that were opened with the password alone.
  const { session } = await replaceSessions(auth, person.id, client);
  return { session, recoveryCodes: await recoveryCodesOf(auth, person) };
}

/** Turns the second factor off. Returns the `Set-Cookie` lines of the session; null for a wrong password or code. */
export async function disableTwoFactor(
  auth: Auth,
  cookie: string,
  { password, proof }: { password: string; proof: SecondFactor },
  client: Client,
): Promise<string[] | null> {
  const headers = headersOf(client);
  headers.set('cookie', cookie);
  if (!(await holds(auth, headers, password, proof))) return null;
  const body = { password };
  const answer = await answered(() =>
    auth.api.disableTwoFactor({ body, headers, returnHeaders: true }),
  );
  return answer.headers.getSetCookie();
}

/** Replaces the recovery codes; null for a wrong password or code. */
export async function renewRecoveryCodes(
  auth: Auth,
  cookie: string,
  { password, proof }: { password: string; proof: SecondFactor },
): Promise<string[] | null> {
  const headers = new Headers({ cookie });
  if (!(await holds(auth, headers, password, proof))) return null;
  const body = { password };
  const { backupCodes } = await answered(() => auth.api.generateBackupCodes({ body, headers }));
  return backupCodes;
}

export async function resetTwoFactor(auth: Auth, personId: string): Promise<void> {
  const { adapter, internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(personId, { twoFactorEnabled: false });
  await adapter.deleteMany({ model: TWO_FACTOR_MODEL, where: ofUser(personId) });
  await internalAdapter.deleteUserSessions(personId);
}

/** Ends sign-ins of the person that wait for a code, because the password may have changed since they began. */
export async function endChallenges(auth: Auth, personId: string): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.deleteMany({
    model: 'verification',
    where: [{ field: 'value', value: personId }],
  });
}

/** Returns the ids of those people who have a second factor. */
export async function withTwoFactor(
  auth: Auth,
  personIds: readonly string[],
): Promise<Set<string>> {
  const { adapter } = await auth.$context;
  const users = await adapter.findMany<{ id: string }>({
    model: 'user',
    where: [
      { field: 'id', operator: 'in', value: [...personIds] },
      { field: 'twoFactorEnabled', value: true },
    ],
    limit: Math.max(1, personIds.length),
  });
  return new Set(users.map(({ id }) => id));
}

/** Checks a code of the app, or uses up a recovery code. With the challenge's cookie this opens a session. */
function prove(auth: Auth, proof: SecondFactor, headers: Headers) {
  return 'code' in proof
    ? auth.api.verifyTOTP({ body: { code: proof.code }, headers, returnHeaders: true })
    : auth.api.verifyBackupCode({
        body: { code: proof.recoveryCode },
        headers,
        returnHeaders: true,
      });
}

/** Tells whether password and proof are right. Checks the password first, because a try uses up a recovery code. */
async function holds(
  auth: Auth,
  headers: Headers,
  password: string,
  proof: SecondFactor,
): Promise<boolean> {
  if (!(await isPassword(auth, headers, password))) return false;
  return (await nullWhenWrong(() => prove(auth, proof, headers), notBegun)) !== null;
}

async function isPassword(auth: Auth, headers: Headers, password: string): Promise<boolean> {
  try {
    await answered(() => auth.api.verifyPassword({ body: { password }, headers }));
    return true;
  } catch (error) {
    if (isAPIError(error)) return false;
    throw error;
  }
}

async function recoveryCodesOf(auth: Auth, { id }: Person): Promise<string[]> {
  const { backupCodes } = await answered(() => auth.api.viewBackupCodes({ body: { userId: id } }));
  return backupCodes;
}

/** Returns the challenge's cookie only: with a session cookie better-auth would check the code of that person. */
async function challengeAlone(auth: Auth, cookie: string): Promise<string> {
  const { createAuthCookie } = await auth.$context;
  const { name } = createAuthCookie(CHALLENGE_COOKIE);
  const cookies = cookie.split(';').map((each) => each.trim());
  return cookies.filter((each) => each.startsWith(`${name}=`)).join('; ');
}

/** Returns null for a wrong proof. @throws HeraldError made by `gone` when nothing waits for a proof */
async function nullWhenWrong<Value>(
  ask: () => Promise<Value>,
  gone: () => HeraldError,
): Promise<Value | null> {
  try {
    return await answered(ask);
  } catch (error) {
    if (!isAPIError(error)) throw error;
    if (error.status === 'CONFLICT' || WRONG_PROOF.has(String(error.body?.code))) return null;
    throw gone();
  }
}

/** Makes the error for a second factor that was turned off or reset meanwhile. */
function notBegun(): HeraldError {
  return new HeraldError(
    'conflict',
    'there is no second factor to give a code of: set it up again',
  );
}

function confirmedMeanwhile(): HeraldError {
  return new HeraldError('conflict', 'the second factor was set up meanwhile: sign in again');
}

function ofUser(userId: string) {
  return [{ field: 'userId', value: userId }];
}
