import { hkdfSync } from 'node:crypto';
import type { Identity } from '../ports/identity';
import { createAccount, findAccount } from './accounts';
import { type AuthOptions, createAuth } from './auth';
import { inTurnOf } from './bounded-hashing';
import { findKnownAccount, markDevice } from './known-devices';
import { changePassword, confirmPassword, resetPassword } from './passwords';
import {
  endOtherSessions,
  endSession,
  findSession,
  listSessions,
  signIn,
  signOut,
} from './sessions';
import {
  answerChallenge,
  confirmTwoFactor,
  disableTwoFactor,
  findChallenged,
  renewRecoveryCodes,
  resetTwoFactor,
  setUpTwoFactor,
  twoFactorState,
  withTwoFactor,
} from './two-factor';

export type IdentityOptions = Omit<AuthOptions, 'cookieSecret'> & {
  /** HERALD_SECRET_KEY; the secrets that sign cookies are derived from it. */
  secretKey: Buffer;
};

/** People's accounts and sessions, by better-auth over collections of Herald's database. */
export function createIdentity({ secretKey, ...options }: IdentityOptions): Identity {
  const cookieSecret = hkdfSync('sha256', secretKey, '', 'herald/session-cookies', 32);
  const marksKey = hkdfSync('sha256', secretKey, '', 'herald/device-cookies', 32);
  const marks = { key: Buffer.from(marksKey), secure: options.secureCookies };
  const auth = createAuth({
    ...options,
    cookieSecret: Buffer.from(cookieSecret).toString('base64url'),
  });
  return {
    findByEmail: async (email) => (await findAccount(auth, email))?.person ?? null,
    findAccount: (email, cookie) => findKnownAccount(auth, marks, email, cookie),
    markDevice: (email) => markDevice(auth, marks, email),
    inTurnOf,
    createAccount: (account) => createAccount(auth, account),
    signIn: (email, password, client) => signIn(auth, { email, password, client }),
    findSession: (cookie, { renew } = { renew: true }) => findSession(auth, cookie, renew),
    listSessions: (personId) => listSessions(auth, personId),
    endSession: (personId, sessionId) => endSession(auth, personId, sessionId),
    endOtherSessions: (personId, sessionId) => endOtherSessions(auth, personId, sessionId),
    confirmPassword: (cookie, password) => confirmPassword(auth, cookie, password),
    signOut: (cookie) => signOut(auth, cookie),
    changePassword: (cookie, passwords, client) => changePassword(auth, cookie, passwords, client),
    resetPassword: (personId, password, oneTimePasswordUntil) =>
      resetPassword(auth, personId, password, oneTimePasswordUntil),
    async endSessions(personId) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteUserSessions(personId);
    },
    findChallenged: (cookie) => findChallenged(auth, cookie),
    answerChallenge: (cookie, proof, client) => answerChallenge(auth, cookie, proof, client),
    twoFactorState: (person) => twoFactorState(auth, person),
    setUpTwoFactor: (cookie, person, password) => setUpTwoFactor(auth, cookie, person, password),
    confirmTwoFactor: (cookie, code, client) => confirmTwoFactor(auth, cookie, code, client),
    disableTwoFactor: (cookie, proof, client) => disableTwoFactor(auth, cookie, proof, client),
    renewRecoveryCodes: (cookie, proof) => renewRecoveryCodes(auth, cookie, proof),
    resetTwoFactor: (personId) => resetTwoFactor(auth, personId),
    withTwoFactor: (personIds) => withTwoFactor(auth, personIds),
  };
}
