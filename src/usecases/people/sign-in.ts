import { HeraldError } from '../../domain/errors';
import { digest } from '../../domain/ids';
import { normalEmail } from '../../domain/people/email';
import type { AttemptLimiter } from '../../ports/attempt-limiter';
import type { Identity, Session } from '../../ports/identity';

/** Counts wrong passwords, for an account and for the address they come from. */
export interface SignInLimits {
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
    limited(limits, { email, address }, () =>
      identity.signIn(normalEmail(email), password, { userAgent }),
    );
}

/**
 * Tries a password, counted before it is tried, so that many tries at once are no way around. An unknown account is
 * counted like a known one: a lock tells nothing about who has an account.
 */
export async function limited(
  { accountLimiter, addressLimiter }: SignInLimits,
  { email, address }: { email: string; address: string },
  attempt: () => Promise<Session | null>,
): Promise<Session> {
  const account = accountLockId(email);
  const waits = [await addressLimiter.begin(address), await accountLimiter.begin(account)];
  const waitSeconds = Math.max(...waits.map((wait) => wait ?? 0));
  if (waitSeconds > 0) throw locked(waitSeconds);
  const session = await attempt();
  if (session === null) {
    throw new HeraldError('invalid_credentials', 'the e-mail address or the password is wrong');
  }
  await Promise.all([accountLimiter.clear(account), addressLimiter.forgive(address)]);
  return session;
}

/** What an account's attempts are counted under: no address of a person. */
export function accountLockId(email: string): string {
  return digest('sign-in', normalEmail(email));
}

function locked(retryAfterSeconds: number): HeraldError {
  return new HeraldError('rate_limited', 'too many wrong passwords: try again later', {
    retryAfterSeconds,
  });
}
