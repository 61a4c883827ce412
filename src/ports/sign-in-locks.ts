/**
 * Wrong passwords and codes are counted by account and address, by address, and by address those for accounts that
 * exist; by account alone passwords, codes and passwords of whoever has a session apart.
 */
export type AttemptKind = 'account' | 'codes' | 'session' | 'pair' | 'address' | 'address-accounts';

/** A count that has come to its limit. */
export interface SignInLock {
  kind: AttemptKind;
  /** As sign-in-limits.ts counts it: an address, the digest of an account, or of an account and an address. */
  id: string;
  endsAt: Date;
}

/** Addresses and accounts that wrong passwords have locked, for operators. */
export interface SignInLocks {
  /** The locks of now, those that end first come first. */
  list(now: Date): Promise<SignInLock[]>;
  /** The e-mail addresses of all accounts. */
  accounts(): AsyncIterable<string>;
}
