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
  addressLimiter: AttemptLimiter;
}

export interface SignInDeps extends SignInLimits {
  identity: Identity;
}

export interface SignInInput {
  email: string;
  password: string;
  /** Network address of the caller. */
  address: string;
  userAgent: string;
}

export type SignIn = (input: SignInInput) => Promise<Session>;

/** @throws HeraldError invalid_credentials, rate_limited while the account or the address is locked */
export function signIn({ identity, ...limits }: SignInDeps): SignIn {
  return ({ email, password, address, userAgent }) =>
    limited(limits, { email, address, hasSession: false }, () =>
      identity.signIn(normalEmail(email), password, { userAgent }),
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
 * Tries a password, counted before it is tried, so that many tries at once are no way around. An unknown account is
 * counted like a known one: a lock tells nothing about who has an account. What one lock refuses, the next is not told.
 */
export async function limited(
  { pairLimiter, accountLimiter, addressLimiter }: SignInLimits,
  { email, address, hasSession }: Attempted,
  attempt: () => Promise<Session | null>,
): Promise<Session> {
  const account = accountLockId(email);
  const pair = `${account}/${digest('address', address)}`;
  const waitSeconds =
    (await addressLimiter.begin(address)) ??
    (await pairLimiter.begin(pair)) ??
    (hasSession ? null : await accountLimiter.begin(account));
  if (waitSeconds !== null) throw locked(waitSeconds);
  const session = await attempt();
  if (session === null) {
    throw new HeraldError('invalid_credentials', 'the e-mail address or the password is wrong');
  }
  await Promise.all([
    addressLimiter.forgive(address),
    pairLimiter.clear(pair),
    hasSession ? undefined : accountLimiter.forgive(account),
  ]);
  return session;
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
function accountLockId(email: string): string {
  return digest('sign-in', normalEmail(email));
}

function locked(retryAfterSeconds: number): HeraldError {
  return new HeraldError('rate_limited', 'too many wrong passwords: try again later', {
    retryAfterSeconds,
  });
}
