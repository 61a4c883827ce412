import { setTimeout as pause } from 'node:timers/promises';
import { HeraldError } from '../../domain/errors';
import { digest } from '../../domain/ids';
import { normalEmail } from '../../domain/people/email';
import type { AttemptLimiter } from '../../ports/attempt-limiter';
import type { Identity, Session } from '../../ports/identity';

/**
 * Counts wrong passwords and codes: for an account from one address, for the account from everywhere, and for the address. Only
 * far more failures lock the account as a whole, so that a stranger does not easily lock its person out.
 */
export interface SignInLimits {
  pairLimiter: AttemptLimiter;
  accountLimiter: AttemptLimiter;
  /** Wrong codes for an account, from everywhere: only somebody who knows the password can try one. */
  codeLimiter: AttemptLimiter;
  /** Passwords tried with a session of the account, from everywhere: strangers have none to close it with. */
  sessionLimiter: AttemptLimiter;
  /** All tries of an address: closes it to whoever gives a wrong password. */
  addressLimiter: AttemptLimiter;
  /** Counts tries on existing accounts: closes the address to everybody. */
  addressAccountsLimiter: AttemptLimiter;
}

/** Limits that count the passwords of an account. */
export type PasswordLimits = Pick<
  SignInLimits,
  'pairLimiter' | 'accountLimiter' | 'sessionLimiter'
>;

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

/** The password is right, and the account has a second factor: the sign-in goes on with a code. */
export class TwoFactorRequired extends HeraldError {
  /** The `Set-Cookie` lines to go on with. Not a property, so that no log shows them. */
  readonly cookies: () => string[];

  constructor(cookies: string[]) {
    super(
      'two_factor_required',
      'this account has a second factor: go on with POST /api/v1/auth/sign-in/two-factor',
    );
    this.cookies = () => cookies;
  }
}

/** @throws HeraldError invalid_credentials, two_factor_required, rate_limited while the account or the address is locked */
export function signIn(deps: SignInDeps): SignIn {
  const { identity } = deps;
  return ({ email, password, address, userAgent }) =>
    limited(deps, { email, address, hasSession: false }, async () => {
      const opened = await identity.signIn(normalEmail(email), password, { address, userAgent });
      if (opened === null || 'person' in opened) return opened;
      // Thrown, it forgives this try alone: were the count cleared, a known password would be a way around it for codes.
      throw new TwoFactorRequired(opened.cookies);
    });
}

/** Whose password or code is tried, and from where. */
export interface Attempted {
  email: string;
  address: string;
  /** Exempts a person with a session from the lock that strangers caused on the whole account. */
  hasSession: boolean;
  /** Codes have a count of their own for an account, with or without a session. */
  tries?: 'codes';
  /** Error message of a wrong try. */
  wrong?: string;
}

/**
 * Tries a password or a code, counted before it is tried, so that many tries at once are no way around. What one lock refuses, the
 * next is not told. An address that is closed by tries for accounts nobody has still lets the right password of an
 * account in (ADR 14); whatever else is tried there is refused alike, so a lock tells nothing about who has an account.
 */
export async function limited<Outcome extends object | string>(
  deps: SignInDeps,
  attempted: Attempted,
  attempt: () => Promise<Outcome | null>,
): Promise<Outcome> {
  const startedAt = performance.now();
  const closedSeconds = await deps.addressLimiter.begin(attempted.address);
  const lockedSeconds = await beginAttempt(deps, attempted, closedSeconds);
  const outcome = lockedSeconds === null ? await tried(deps, attempted, attempt) : null;
  if (outcome !== null) return outcome;
  if (closedSeconds !== null) {
    await pause(Math.max(0, startedAt + CLOSED_ANSWER_MS - performance.now()));
    throw locked(closedSeconds);
  }
  if (lockedSeconds !== null) throw locked(lockedSeconds);
  const { wrong = 'the e-mail address or the password is wrong' } = attempted;
  throw new HeraldError('invalid_credentials', wrong);
}

/** Counts a try against every lock but the address's own. Null when it may be made; else how long to wait, in seconds. */
async function beginAttempt(
  deps: SignInDeps,
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

/** The count of an account's tries from everywhere. */
function everywhere(
  { accountLimiter, codeLimiter, sessionLimiter }: SignInLimits,
  { hasSession, tries }: Attempted,
): AttemptLimiter {
  if (tries === 'codes') return codeLimiter;
  return hasSession ? sessionLimiter : accountLimiter;
}

/** Both counts of an address end together: when one does tells nothing either. */
async function beginAtAddress(
  {
    identity,
    addressLimiter,
    addressAccountsLimiter,
  }: Pick<SignInDeps, 'identity' | 'addressLimiter' | 'addressAccountsLimiter'>,
  { email, address }: Attempted,
  closedSeconds: number | null,
): Promise<number | null> {
  if ((await identity.findByEmail(normalEmail(email))) === null) return closedSeconds;
  return addressAccountsLimiter.begin(address, await addressLimiter.endsInSeconds(address));
}

/** Makes a try that was counted. One that opens a session or cannot be made was no failure. */
async function tried<Outcome>(
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
    // Without a database neither can be done.
    await forgive('forgive').catch(() => undefined);
    throw error;
  }
  if (outcome !== null) await forgive('clear');
  return outcome;
}

/** Returns the ids under which tries are counted, from everywhere and from one address; neither shows a person's address. */
function idsOf({ email, address }: Attempted): { account: string; pair: string } {
  const account = accountLockId(email);
  return { account, pair: `${account}/${addressDigest(address)}` };
}

/** Ends every lock of an account after wrong passwords, wherever its attempts came from. */
export async function unlockAccount(
  { pairLimiter, accountLimiter, sessionLimiter }: PasswordLimits,
  email: string,
): Promise<void> {
  const account = accountLockId(email);
  await accountLimiter.clear(account);
  await sessionLimiter.clear(account);
  await pairLimiter.clearAll(`${account}/`);
}

/** Ends the lock of an account after wrong codes. For operators: a new password proves nothing of the second factor. */
export async function unlockCodes(
  { codeLimiter }: Pick<SignInLimits, 'codeLimiter'>,
  email: string,
): Promise<void> {
  await codeLimiter.clear(accountLockId(email));
}

/** Returns the id under which an account's tries are counted; it does not show the person's address. */
export function accountLockId(email: string): string {
  return digest('sign-in', normalEmail(email));
}

/** The end of what attempts for an account from this address are counted under. */
export function addressDigest(address: string): string {
  return digest('address', address);
}

function locked(retryAfterSeconds: number): HeraldError {
  return new HeraldError('rate_limited', 'too many wrong passwords or codes: try again later', {
    retryAfterSeconds,
  });
}
