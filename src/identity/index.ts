import { hkdfSync } from 'node:crypto';
import type { Identity } from '../ports/identity';
import { createAccount, findByEmail } from './accounts';
import { type AuthOptions, createAuth } from './auth';
import {
  changePassword,
  endOtherSessions,
  endSession,
  findSession,
  listSessions,
  signIn,
  signOut,
} from './sessions';

export type IdentityOptions = Omit<AuthOptions, 'cookieSecret'> & {
  /** HERALD_SECRET_KEY; the secret that signs cookies is derived from it. */
  secretKey: Buffer;
};

/** People's accounts and sessions, by better-auth over collections of Herald's database. */
export function createIdentity({ secretKey, ...options }: IdentityOptions): Identity {
  const cookieSecret = hkdfSync('sha256', secretKey, '', 'herald/session-cookies', 32);
  const auth = createAuth({
    ...options,
    cookieSecret: Buffer.from(cookieSecret).toString('base64url'),
  });
  return {
    findByEmail: (email) => findByEmail(auth, email),
    createAccount: (account) => createAccount(auth, account),
    signIn: (email, password, client) => signIn(auth, { email, password, client }),
    findSession: (cookie, { renew } = { renew: true }) => findSession(auth, cookie, renew),
    listSessions: (personId) => listSessions(auth, personId),
    endSession: (personId, sessionId) => endSession(auth, personId, sessionId),
    endOtherSessions: (personId, sessionId) => endOtherSessions(auth, personId, sessionId),
    signOut: (cookie) => signOut(auth, cookie),
    changePassword: (cookie, passwords, client) => changePassword(auth, cookie, passwords, client),
    async resetPassword(personId, password, oneTimePasswordUntil) {
      const { internalAdapter, password: hasher } = await auth.$context;
      await internalAdapter.updateUser(personId, { oneTimePasswordUntil });
      await internalAdapter.updatePassword(personId, await hasher.hash(password));
      await internalAdapter.deleteUserSessions(personId);
    },
    async endSessions(personId) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteUserSessions(personId);
    },
  };
}
