import type { AttemptKind } from '../ports/sign-in-locks';
import { createAttemptLimiter } from '../persistence/attempt-limiter';
import type { Base } from './compose';

/** Wrong passwords and codes within a window lock an account for the address they come from, more of them the address, and far more the account. */
const LOCK_WINDOW_SECONDS = 15 * 60;
export const ATTEMPTS_TO_LOCK: Record<AttemptKind, number> = {
  pair: 10,
  address: 50,
  'address-accounts': 50,
  account: 200,
  codes: 30,
  session: 30,
};

/** A code of an app is valid for its half minute, the one before and the one after it. */
const CODE_SECONDS = 2 * 60;

/** The counts of wrong passwords. Apart from compose-people.ts: they load no library of accounts. */
export function signInLimits({ database }: Pick<Base, 'database'>) {
  const limiter = (kind: AttemptKind) =>
    createAttemptLimiter(database, {
      kind,
      attempts: ATTEMPTS_TO_LOCK[kind],
      windowSeconds: LOCK_WINDOW_SECONDS,
    });
  return {
    pairLimiter: limiter('pair'),
    accountLimiter: limiter('account'),
    codeLimiter: limiter('codes'),
    sessionLimiter: limiter('session'),
    addressLimiter: limiter('address'),
    addressAccountsLimiter: limiter('address-accounts'),
    usedCodes: createAttemptLimiter(database, {
      kind: 'used-code',
      attempts: 1,
      windowSeconds: CODE_SECONDS,
    }),
  };
}
