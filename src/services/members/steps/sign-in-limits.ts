import { setTimeout as pause } from 'node:timers/promises';
import { HeraldError } from '../../../domain/errors';
import { digest } from '../../../domain/ids';
import { normalEmail } from '../../../domain/people/membership';
import type { AttemptCount, AttemptLimiter } from '../../../ports/limiters';
import type { KnownAccount } from '../../../ports/identity';
import { networksOf } from './counted-address';
import { inTurnOf } from './in-turn-of';
import { mailLock } from './mail-lock';
import type { MemberDeps } from '../deps';

/** Counts of passwords and codes. */
export interface SignInLimits {
  signInAttempts: AttemptLimiter;
}

/** Duration of every refusal of a closed address, so that its time does not show whether a password was tried. */
const CLOSED_ANSWER_MS = 1000;

/** Attempt at a password or a code of an account. */
export interface Attempted {
  email: string;
  address: string;
  /** Shows whether the person signed in with this browser before. */
  cookie: string;
  /** Exempts a person with a session from the lock that strangers caused on the whole account. */
  hasSession: boolean;
  /** Codes have a count of their own for an account, with or without a session. */
  tries?: 'codes';
  /** Error message of a wrong attempt. */
  wrong?: string;
}

/** Counts of one attempt. The account as a whole is locked after far more failures than the account for a network. */
interface Counts {
  /** Counts of all attempts of a network. At the limit it is closed to everybody who gives a wrong password. */
  networks: AttemptCount[];
  /** Counts of the browser, or of the account and a network: a success clears them, and takes one attempt back in all others. */
  own: AttemptCount[];
  /** Counts of the account, and of the attempts of a network at existing accounts. */
  shared: AttemptCount[];
  /** Counts the right passwords and codes of the account, which only its person can use up. */
  success: AttemptCount;
}

interface Begun {
  counts: Counts;
  /** Seconds until the network is open again; null when it is. */
  closedSeconds: number | null;
  /** Seconds until the attempt may be made; null when it may. */
  lockedSeconds: number | null;
}

/**
 * Makes an attempt at a password or a code. It is counted before it is made, so that many at once do not get around the
 * limits; an attempt that one lock refuses is not counted for the next. An address that is closed by attempts at accounts
 * that do not exist still lets in the right password of an account (ADR 14). All else is refused alike there, so a lock
 * does not show who has an account. Right ones have a limit too, because checking them costs as much. A browser with which the person signed in before has a count of its own instead.
 * @throws HeraldError invalid_credentials, rate_limited, and what the attempt throws
 */
export async function limited<Outcome extends object | string>(
  deps: MemberDeps,
  attempted: Attempted,
  attempt: () => Promise<Outcome | null>,
): Promise<Outcome> {
  const startedAt = performance.now();
  const known = await deps.identity.findAccount(normalEmail(attempted.email), attempted.cookie);
  const begun = await beginAttempt(deps, attempted, known);
  const { counts, closedSeconds, lockedSeconds } = begun;
  const isTried = lockedSeconds === null && (closedSeconds === null || known !== null);
  const isKnown = attempted.hasSession || (known !== null && known.device !== null);
  const inTurn = () => inTurnOf(deps, { ...attempted, isKnown }, attempt);
  const outcome = isTried ? await makeCounted(deps, counts, inTurn) : null;
  if (outcome !== null) return outcome;
  if (known !== null) void mailLock(deps, known.person, counts.shared);
  if (closedSeconds !== null) {
    await pause(Math.max(0, startedAt + CLOSED_ANSWER_MS - performance.now()));
    throw locked(closedSeconds);
  }
  if (lockedSeconds !== null) throw locked(lockedSeconds);
  const { wrong = 'the e-mail address or the password is wrong' } = attempted;
  throw new HeraldError('invalid_credentials', wrong);
}

/** Counts an attempt: of a browser that is known and not at its limit by its own count, else by the network it comes from. */
async function beginAttempt(
  { signInAttempts: attempts }: SignInLimits,
  attempted: Attempted,
  known: KnownAccount | null,
): Promise<Begun> {
  const account = accountLockId(attempted.email);
  const everywhere = { kind: kindEverywhere(attempted), id: account };
  const success: AttemptCount = { kind: 'success', id: account };
  /** Refuses at the limit, and counts nothing before the attempt is known to be right. */
  const mayBeRight: AttemptCount = { ...success, by: 0 };
  if (known !== null && known.device !== null) {
    const own: AttemptCount[] = [{ kind: 'device', id: `${account}/${known.device}` }];
    if ((await attempts.begin(own)) === null) {
      // Strangers cannot lock the count of codes, nor that of sessions.
      const counts = {
        networks: [],
        own,
        shared: [mayBeRight, ...(everywhere.kind === 'account' ? [] : [everywhere])],
        success,
      };
      const lockedSeconds = await attempts.begin(counts.shared);
      return { counts, closedSeconds: null, lockedSeconds };
    }
  }
  const networks = networksOf(attempted.address);
  const counts: Counts = {
    networks: networks.map(({ width, address: id }) => ({ kind: `address${width}`, id })),
    own: networks.map(({ width, address }) => ({
      kind: `pair${width}`,
      id: `${account}/${addressDigest(address)}`,
    })),
    shared: [
      mayBeRight,
      everywhere,
      ...networks.map(({ width, address: id }): AttemptCount => {
        const kind = `address-accounts${width}` as const;
        return known === null ? { kind, id, by: 0 } : { kind, id };
      }),
    ],
    success,
  };
  const [closedSeconds, ownSeconds] = await Promise.all([
    attempts.beginEach(counts.networks),
    attempts.begin(counts.own),
  ]);
  const lockedSeconds = ownSeconds ?? (await attempts.begin(counts.shared));
  return { counts, closedSeconds, lockedSeconds };
}

/** Returns the kind that counts an account's attempts from everywhere. */
function kindEverywhere({ hasSession, tries }: Attempted): 'account' | 'codes' | 'session' {
  return tries ?? (hasSession ? 'session' : 'account');
}

/** Makes an attempt that was counted. Takes the count back when the attempt succeeds or cannot be made, and counts a success. */
async function makeCounted<Outcome>(
  { signInAttempts: attempts }: SignInLimits,
  { networks, own, shared, success }: Counts,
  attempt: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const others = [...networks, ...shared];
  let outcome: Outcome | null;
  try {
    outcome = await attempt();
  } catch (error) {
    // Without a database the count cannot be taken back either.
    await attempts.end({ forgive: [...others, ...own] }).catch(() => undefined);
    if (showsProof(error)) await attempts.begin([success]).catch(() => undefined);
    throw error;
  }
  if (outcome === null) return null;
  await Promise.all([attempts.end({ forgive: others, clear: own }), attempts.begin([success])]);
  return outcome;
}

/** Recognises an error after a right password: a second factor is asked for, or the new password is too easy. */
function showsProof(error: unknown): boolean {
  return error instanceof HeraldError && error.code !== 'temporarily_unavailable';
}

/** Kinds of counts of an account after passwords, wherever they came from. */
const PASSWORD_KINDS = [
  'account',
  'session',
  'success',
  'pair',
  'pair-56',
  'pair-48',
  'device',
] as const;

/** Ends every lock of an account after passwords. */
export async function unlockAccount(
  { signInAttempts: attempts }: SignInLimits,
  email: string,
): Promise<void> {
  await attempts.clearAll(PASSWORD_KINDS, accountLockId(email));
}

/** Ends the lock of an account after wrong codes. For operators: a new password is no proof of the second factor. */
export async function unlockCodes(
  { signInAttempts: attempts }: SignInLimits,
  email: string,
): Promise<void> {
  await attempts.clearAll(['codes'], accountLockId(email));
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
  const message = 'too many sign-ins, or wrong passwords or codes: try again later';
  return new HeraldError('rate_limited', message, { retryAfterSeconds });
}
