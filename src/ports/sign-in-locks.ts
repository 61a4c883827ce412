/**
 * Kinds of counts of wrong passwords and codes: by account and address, by address, by address for existing accounts,
 * and by account, apart for passwords, codes, and passwords of people with a session.
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
  /** Lists the locks at a time, those that end first come first. */
  list(now: Date): Promise<SignInLock[]>;
  /** The e-mail addresses of all accounts. */
  accounts(): AsyncIterable<string>;
}
