import { setTimeout as pause } from 'node:timers/promises';
import { HeraldError } from '../../domain/errors';
import { digest } from '../../domain/ids';
import { normalEmail } from '../../domain/people/email';
import type { AttemptLimiter } from '../../ports/attempt-limiter';
import type { Identity, Session } from '../../ports/identity';

/**
 * Counts wrong passwords: for an account from one address, for the account from everywhere, and for the address. Only
 * far more failures lock the account as a whole, so that a stranger does not easily lock its person out.
 */
export interface SignInLimits {
  pairLimiter: AttemptLimiter;
  accountLimiter: AttemptLimiter;
  /** All tries of an address: closes it to whoever gives a wrong password. */
  addressLimiter: AttemptLimiter;
  /** Those for accounts that exist: closes the address to everybody. */
  addressAccountsLimiter: AttemptLimiter;
}

export interface SignInDeps extends SignInLimits {
  identity: Identity;
}

/** Every refusal of a closed address takes so long, so that its time does not tell whether a password was tried. */
const CLOSED_ANSWER_MS = 1000;

export interface SignInInput {
  email: string;
  password: string;
  /** Network address of the caller. */
  address: string;
  userAgent: string;
}

export type SignIn = (input: SignInInput) => Promise<Session>;

/** @throws HeraldError invalid_credentials, rate_limited while the account or the address is locked */
export function signIn(deps: SignInDeps): SignIn {
  const { identity } = deps;
  return ({ email, password, address, userAgent }) =>
    limited(deps, { email, address, hasSession: false }, () =>
      identity.signIn(normalEmail(email), password, { address, userAgent }),
    );
}

/** Whose password is tried, and from where. */
export interface Attempted {
  email: string;
  address: string;
  /** Whoever has a session of the account is not held up by what strangers did to the account as a whole. */
  hasSession: boolean;
}

/**
 * Tries a password, counted before it is tried, so that many tries at once are no way around. What one lock refuses, the
 * next is not told. An address that is closed by tries for accounts nobody has still lets the right password of an
 * account in (ADR 14); whatever else is tried there is refused alike, so a lock tells nothing about who has an account.
 */
export async function limited(
  deps: SignInDeps,
  attempted: Attempted,
  attempt: () => Promise<Session | null>,
): Promise<Session> {
  const startedAt = performance.now();
  const closedSeconds = await deps.addressLimiter.begin(attempted.address);
  const lockedSeconds = await beginAttempt(deps, attempted, closedSeconds);
  const session = lockedSeconds === null ? await tried(deps, attempted, attempt) : null;
  if (session !== null) return session;
  if (closedSeconds !== null) {
    await pause(Math.max(0, startedAt + CLOSED_ANSWER_MS - performance.now()));
    throw locked(closedSeconds);
  }
  if (lockedSeconds !== null) throw locked(lockedSeconds);
  throw new HeraldError('invalid_credentials', 'the e-mail address or the password is wrong');
}

/** Counts a try against every lock but the address's own. Null when it may be made; else how long to wait, in seconds. */
async function beginAttempt(
  { pairLimiter, accountLimiter, ...deps }: SignInDeps,
  attempted: Attempted,
  closedSeconds: number | null,
): Promise<number | null> {
  const { account, pair } = idsOf(attempted);
  return (
    (await pairLimiter.begin(pair)) ??
    (attempted.hasSession ? null : await accountLimiter.begin(account)) ??
    (await beginAtAddress(deps, attempted, closedSeconds))
  );
}

/** Both counts of an address end together: when one does tells nothing either. */
async function beginAtAddress(
  {
    identity,
    addressLimiter,
    addressAccountsLimiter,
  }: Omit<SignInDeps, 'pairLimiter' | 'accountLimiter'>,
  { email, address }: Attempted,
  closedSeconds: number | null,
): Promise<number | null> {
  if ((await identity.findByEmail(normalEmail(email))) === null) return closedSeconds;
  return addressAccountsLimiter.begin(address, await addressLimiter.endsInSeconds(address));
}

/** Makes a try that was counted. One that opens a session or cannot be made was no failure. */
async function tried(
  deps: SignInLimits,
  attempted: Attempted,
  attempt: () => Promise<Session | null>,
): Promise<Session | null> {
  const { account, pair } = idsOf(attempted);
  const forgive = (ofPair: 'forgive' | 'clear') =>
    Promise.all([
      deps.addressLimiter.forgive(attempted.address),
      deps.addressAccountsLimiter.forgive(attempted.address),
      deps.pairLimiter[ofPair](pair),
      attempted.hasSession ? undefined : deps.accountLimiter.forgive(account),
    ]);
  let session: Session | null;
  try {
    session = await attempt();
  } catch (error) {
    // Without a database neither can be done.
    await forgive('forgive').catch(() => undefined);
    throw error;
  }
  if (session !== null) await forgive('clear');
  return session;
}

/** What an account's tries are counted under, from everywhere and from one address: no address of a person. */
function idsOf({ email, address }: Attempted): { account: string; pair: string } {
  const account = accountLockId(email);
  return { account, pair: `${account}/${addressDigest(address)}` };
}

/** Ends every lock of an account, wherever its attempts came from. */
export async function unlockAccount(
  { pairLimiter, accountLimiter }: Pick<SignInLimits, 'pairLimiter' | 'accountLimiter'>,
  email: string,
): Promise<void> {
  const account = accountLockId(email);
  await accountLimiter.clear(account);
  await pairLimiter.clearAll(`${account}/`);
}

/** What an account's attempts are counted under: no address of a person. */
export function accountLockId(email: string): string {
  return digest('sign-in', normalEmail(email));
}

/** The end of what attempts for an account from this address are counted under. */
export function addressDigest(address: string): string {
  return digest('address', address);
}

function locked(retryAfterSeconds: number): HeraldError {
  return new HeraldError('rate_limited', 'too many wrong passwords: try again later', {
    retryAfterSeconds,
  });
}
