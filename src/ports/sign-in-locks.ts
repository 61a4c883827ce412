/** Suffix of kinds that count wider IPv6 networks (services/members/steps/counted-address.ts). */
type OfNetwork<Kind extends string> = Kind | `${Kind}-56` | `${Kind}-48`;

/**
 * Kinds of locks after wrong passwords and codes: by account and network, by network, by network for existing accounts,
 * and by account, apart for passwords, codes, and passwords of people with a session; and of right ones of an account, which
 * cost as much to check.
 */
export type LockKind =
  'account' | 'codes' | 'session' | 'success' | OfNetwork<'pair' | 'address' | 'address-accounts'>;

/**
 * Kinds of counts: also of a browser that its person signed in with before, of codes that must not be used twice, and of
 * new passwords that are too easy.
 */
export type AttemptKind = LockKind | 'device' | 'used-code' | 'easy-password';

/** A count that has come to its limit. */
export interface SignInLock {
  kind: LockKind;
  /** Name that sign-in-limits.ts counts under: a network, the digest of an account, or of an account and a network. */
  id: string;
  endsAt: Date;
}

/** Networks and accounts that wrong passwords have locked, for operators. */
export interface SignInLocks {
  /** Lists the locks at a time, those that end first come first. */
  list(now: Date): Promise<SignInLock[]>;
  /** The e-mail addresses of all accounts. */
  accounts(): AsyncIterable<string>;
}
