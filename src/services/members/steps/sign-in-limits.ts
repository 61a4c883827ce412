import { setTimeout as pause } from 'node:timers/promises';
import { HeraldError } from '../../../domain/errors';
import { digest } from '../../../domain/ids';
import { normalEmail } from '../../../domain/people/membership';
import type { AttemptLimiter } from '../../../ports/limiters';
import type { Identity } from '../../../ports/identity';

/**
 * Counts of wrong passwords and codes: for an account from one address, for the account from everywhere, and for the
 * address. The account as a whole is locked after far more failures, so that a stranger does not easily lock its person
 * out.
 */
export interface SignInLimits {
  pairLimiter: AttemptLimiter;
  accountLimiter: AttemptLimiter;
  /** Wrong codes for an account, from everywhere. Only somebody who knows the password can try a code. */
  codeLimiter: AttemptLimiter;
  /** Wrong passwords given with a session of the account, from everywhere. A stranger has no session to lock it with. */
  sessionLimiter: AttemptLimiter;
  /** All attempts of an address. At the limit it is closed to everybody who gives a wrong password. */
  addressLimiter: AttemptLimiter;
  /** Attempts of an address at existing accounts. At the limit it is closed to everybody. */
  addressAccountsLimiter: AttemptLimiter;
}

/** Limits that count the passwords of an account. */
export type PasswordLimits = Pick<
  SignInLimits,
  'pairLimiter' | 'accountLimiter' | 'sessionLimiter'
>;

export interface LimitedDeps extends SignInLimits {
  identity: Identity;
}

/** Duration of every refusal of a closed address, so that its time does not show whether a password was tried. */
const CLOSED_ANSWER_MS = 1000;

/** Attempt at a password or a code of an account. */
export interface Attempted {
  email: string;
  address: string;
  /** Exempts a person with a session from the lock that strangers caused on the whole account. */
  hasSession: boolean;
  /** Codes have a count of their own for an account, with or without a session. */
  tries?: 'codes';
  /** Error message of a wrong attempt. */
  wrong?: string;
}

/**
 * Makes an attempt at a password or a code. It is counted before it is made, so that many at once do not get around the
 * limits; an attempt that one lock refuses is not counted for the next. An address that is closed by attempts at accounts
 * that do not exist still lets in the right password of an account (ADR 14). All else is refused alike there, so a lock
 * does not show who has an account.
 * @throws HeraldError invalid_credentials, rate_limited, and what the attempt throws
 */
export async function limited<Outcome extends object | string>(
  deps: LimitedDeps,
  attempted: Attempted,
  attempt: () => Promise<Outcome | null>,
): Promise<Outcome> {
  const startedAt = performance.now();
  const closedSeconds = await deps.addressLimiter.begin(attempted.address);
  const lockedSeconds = await beginAttempt(deps, attempted, closedSeconds);
  const outcome = lockedSeconds === null ? await makeCounted(deps, attempted, attempt) : null;
  if (outcome !== null) return outcome;
  if (closedSeconds !== null) {
    await pause(Math.max(0, startedAt + CLOSED_ANSWER_MS - performance.now()));
    throw locked(closedSeconds);
  }
  if (lockedSeconds !== null) throw locked(lockedSeconds);
  const { wrong = 'the e-mail address or the password is wrong' } = attempted;
  throw new HeraldError('invalid_credentials', wrong);
}

/** Counts an attempt against every lock but the address's own. Returns the seconds to wait, or null when it may be made. */
async function beginAttempt(
  deps: LimitedDeps,
  attempted: Attempted,
  closedSeconds: number | null,
): Promise<number | null> {
  const { account, pair } = idsOf(attempted);
  return (
    (await deps.pairLimiter.begin(pair)) ??
    (await everywhere(deps, attempted).begin(account)) ??
    (await beginAtAddress(deps, attempted, closedSeconds))
  );
}

/** Returns the limiter that counts an account's attempts from everywhere. */
function everywhere(
  { accountLimiter, codeLimiter, sessionLimiter }: SignInLimits,
  { hasSession, tries }: Attempted,
): AttemptLimiter {
  if (tries === 'codes') return codeLimiter;
  return hasSession ? sessionLimiter : accountLimiter;
}

/** Counts at the address of an existing account. Both counts of an address end together, so their end shows nothing either. */
async function beginAtAddress(
  {
    identity,
    addressLimiter,
    addressAccountsLimiter,
  }: Pick<LimitedDeps, 'identity' | 'addressLimiter' | 'addressAccountsLimiter'>,
  { email, address }: Attempted,
  closedSeconds: number | null,
): Promise<number | null> {
  if ((await identity.findByEmail(normalEmail(email))) === null) return closedSeconds;
  return addressAccountsLimiter.begin(address, await addressLimiter.endsInSeconds(address));
}

/** Makes an attempt that was counted. Takes the count back when the attempt succeeds or cannot be made. */
async function makeCounted<Outcome>(
  deps: SignInLimits,
  attempted: Attempted,
  attempt: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const { account, pair } = idsOf(attempted);
  const forgive = (ofPair: 'forgive' | 'clear') =>
    Promise.all([
      deps.addressLimiter.forgive(attempted.address),
      deps.addressAccountsLimiter.forgive(attempted.address),
      deps.pairLimiter[ofPair](pair),
      everywhere(deps, attempted).forgive(account),
    ]);
  let outcome: Outcome | null;
  try {
    outcome = await attempt();
  } catch (error) {
    // Without a database the count cannot be taken back either.
    await forgive('forgive').catch(() => undefined);
    throw error;
  }
  if (outcome !== null) await forgive('clear');
  return outcome;
}

/** Returns the ids under which attempts are counted, from everywhere and from one address. Neither shows an e-mail address. */
function idsOf({ email, address }: Attempted): { account: string; pair: string } {
  const account = accountLockId(email);
  return { account, pair: `${account}/${addressDigest(address)}` };
}

/** Ends every lock of an account after wrong passwords, wherever they came from. */
export async function unlockAccount(
  { pairLimiter, accountLimiter, sessionLimiter }: PasswordLimits,
  email: string,
): Promise<void> {
  const account = accountLockId(email);
  await accountLimiter.clear(account);
  await sessionLimiter.clear(account);
  await pairLimiter.clearAll(`${account}/`);
}

/** Ends the lock of an account after wrong codes. For operators: a new password is no proof of the second factor. */
export async function unlockCodes(
  { codeLimiter }: Pick<SignInLimits, 'codeLimiter'>,
  email: string,
): Promise<void> {
  await codeLimiter.clear(accountLockId(email));
}

/** Returns the id under which an account's attempts are counted. It does not show the e-mail address. */
export function accountLockId(email: string): string {
  return digest('sign-in', normalEmail(email));
}

/** Returns the last part of the ids under which attempts from a network address are counted. */
export function addressDigest(address: string): string {
  return digest('address', address);
}

function locked(retryAfterSeconds: number): HeraldError {
  return new HeraldError('rate_limited', 'too many wrong passwords or codes: try again later', {
    retryAfterSeconds,
  });
}
