import { HeraldError } from '../../domain/errors';
import type { Clock } from '../../ports/clock';
import type { AttemptKind, SignInLock, SignInLocks } from '../../ports/sign-in-locks';
import { countedAddress } from './steps/counted-address';
import {
  type SignInLimits,
  accountLockId,
  addressDigest,
  unlockAccount,
  unlockCodes,
} from './steps/sign-in-limits';

export interface SignInLocksDeps extends SignInLimits {
  locks: SignInLocks;
  clock: Clock;
}

/** A lock as operators see it. */
export interface ShownLock {
  /**
   * `account`: everywhere. `account_codes`: everywhere, for the code after the password.
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

const SHOWN_KINDS: Record<AttemptKind, ShownLock['locked']> = {
  account: 'account',
  codes: 'account_codes',
  session: 'account_with_session',
  pair: 'account_at_address',
  address: 'address',
  'address-accounts': 'address_for_everybody',
};

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

/**
 * Ends every lock of an account, or of a network address, with those of accounts for that address.
 * @throws HeraldError invalid_request for text that is neither an e-mail nor a network address
 */
export async function liftSignInLock(deps: SignInLocksDeps, text: string): Promise<string> {
  if (text.includes('@')) {
    await unlockAccount(deps, text);
    await unlockCodes(deps, text);
    return text;
  }
  // The network that `lock list` shows for IPv6.
  const address = countedAddress(text.replace(/\/64$/, ''));
  if (address === null)
    throw new HeraldError('invalid_request', `${text} is no e-mail address and no network address`);
  await deps.addressLimiter.clear(address);
  await deps.addressAccountsLimiter.clear(address);
  const end = `/${addressDigest(address)}`;
  for (const { kind, id } of await deps.locks.list(deps.clock.now()))
    if (kind === 'pair' && id.endsWith(end)) await deps.pairLimiter.clear(id);
  return address;
}

function isOfAccount({ kind }: SignInLock): boolean {
  return kind === 'account' || kind === 'codes' || kind === 'session' || kind === 'pair';
}

function accountOf({ id }: SignInLock): string {
  return id.split('/')[0] ?? id;
}
