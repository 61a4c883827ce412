import { HeraldError } from '../../domain/errors';
import type { Clock } from '../../ports/clock';
import type { LockKind, SignInLock, SignInLocks } from '../../ports/sign-in-locks';
import { networksNamed } from './steps/counted-address';
import {
  type SignInLimits,
  accountLockId,
  addressDigest,
  unlockAccount,
  unlockCodes,
} from './steps/sign-in-limits';

/**
 * Lists the locks that wrong passwords have caused. Locks are stored under digests, so the e-mail addresses of
 * accounts are searched for.
 */
export async function listSignInLocks({ locks, clock }: SignInLocksDeps): Promise<ShownLock[]> {
  const found = await locks.list(clock.now());
  const wanted = new Set(found.filter(isOfAccount).map(accountOf));
  const emails = new Map<string, string>();
  if (wanted.size > 0) {
    for await (const email of locks.accounts()) {
      const id = accountLockId(email);
      if (wanted.has(id)) emails.set(id, email);
    }
  }
  return found.map((lock) => ({
    locked: SHOWN_KINDS[lock.kind],
    account: isOfAccount(lock) ? (emails.get(accountOf(lock)) ?? null) : null,
    address: isOfAccount(lock) ? null : lock.id,
    endsAt: lock.endsAt,
  }));
}

export interface SignInLocksDeps extends SignInLimits {
  locks: SignInLocks;
  clock: Clock;
}

/** A lock as operators see it. */
export interface ShownLock {
  /**
   * `account`: everywhere, by wrong passwords or by too many right ones. `account_codes`: everywhere, for the code after the password.
   * `account_with_session`: everywhere, for the password of somebody who is signed in. `account_at_address`: for one
   * address. `address`: for whoever gives a wrong password.
   */
  locked:
    | 'account'
    | 'account_codes'
    | 'account_with_session'
    | 'account_at_address'
    | 'address'
    | 'address_for_everybody';
  /** The e-mail address of the account; null when nobody has that account. */
  account: string | null;
  address: string | null;
  endsAt: Date;
}

const SHOWN_KINDS: Record<LockKind, ShownLock['locked']> = {
  account: 'account',
  codes: 'account_codes',
  session: 'account_with_session',
  success: 'account',
  pair: 'account_at_address',
  'pair-56': 'account_at_address',
  'pair-48': 'account_at_address',
  address: 'address',
  'address-56': 'address',
  'address-48': 'address',
  'address-accounts': 'address_for_everybody',
  'address-accounts-56': 'address_for_everybody',
  'address-accounts-48': 'address_for_everybody',
};

/**
 * Ends every lock of an account; or of a network address and the networks around it, with those of accounts for them.
 * Returns what was lifted.
 * @throws HeraldError invalid_request for text that is neither an e-mail nor a network address
 */
export async function liftSignInLock(deps: SignInLocksDeps, text: string): Promise<string> {
  if (text.includes('@')) {
    await unlockAccount(deps, text);
    await unlockCodes(deps, text);
    return text;
  }
  const networks = networksNamed(text);
  if (networks === null)
    throw new HeraldError('invalid_request', `${text} is no e-mail address and no network address`);
  const ends = networks.map(({ address }) => `/${addressDigest(address)}`);
  const locks = await deps.locks.list(deps.clock.now());
  await deps.signInAttempts.end({
    clear: [
      ...networks.map(({ width, address }) => ({ kind: `address${width}` as const, id: address })),
      ...locks.filter(({ id }) => ends.some((end) => id.endsWith(end))),
    ],
  });
  return networks.map(({ address }) => address).join(', ');
}

function isOfAccount({ kind }: SignInLock): boolean {
  return !kind.startsWith('address');
}

function accountOf({ id }: SignInLock): string {
  return id.split('/')[0] ?? id;
}
