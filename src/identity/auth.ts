import type { BetterAuthOptions } from 'better-auth';
import { mongodbAdapter } from 'better-auth/adapters/mongodb';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { newId } from '../domain/ids';
import { generateRecoveryCodes } from '../domain/people/one-time-password';
import type { Logger } from '../ports/logger';
import type { SecretBox } from '../ports/secret-box';
import { boundedHashing } from './bounded-hashing';
import { ownEndpoints } from './own-endpoints';
import { rememberingEndedSessions } from './ended-sessions';
import { evenLookups } from './even-lookups';
import { hashingSessionTokens } from './hash-session-tokens';
import { sealingTwoFactors } from './seal-two-factors';

export interface AuthOptions {
  /** A database of the MongoDB driver. */
  database: object;
  /** Signs cookies. Knowing it is not enough to make a session, because sessions are looked up in the database. */
  cookieSecret: string;
  /** Seals the secrets of second factors. */
  secretBox: SecretBox;
  /** Sends cookies over HTTPS only, and to this host only. */
  secureCookies: boolean;
  log: Logger;
}

const DAY_SECONDS = 24 * 60 * 60;
/** Longest life of a session after its sign-in. */
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** Longest life of a session after its last use. */
const IDLE_SECONDS = 7 * DAY_SECONDS;
/** Header that carries the client's address to the new session; only this folder sets it. */
export const ADDRESS_HEADER = 'x-herald-address';
/** How long a sign-in waits for the code after the password. */
const CHALLENGE_SECONDS = 10 * 60;

/** No cookie cache: a session that ended is refused at once, by every process. */
const SESSIONS = {
  modelName: 'sessions',
  expiresIn: SESSION_SECONDS,
  // sessions.ts extends sessions: better-auth would extend them without an end.
  disableSessionRefresh: true,
  additionalFields: {
    address: { type: 'string', required: true },
    usedAt: { type: 'date', required: true },
    passwordAt: { type: 'date', required: true },
  },
} as const;

/** Stores with a session where it was opened from, when it was used and when its password was given. */
const SESSION_HOOKS: BetterAuthOptions['databaseHooks'] = {
  session: {
    create: {
      before: async (session, context) => {
        const now = new Date();
        const address = context?.headers?.get(ADDRESS_HEADER) ?? '';
        return {
          data: {
            ...session,
            address,
            usedAt: now,
            passwordAt: now,
            expiresAt: sessionEnd(now, now),
          },
        };
      },
    },
  },
};

/** Cookie names with a prefix that browsers accept from this host only, so that no other subdomain can plant a session. */
const HOST_COOKIES = {
  cookies: {
    session_token: { name: '__Host-herald.session_token' },
    two_factor: { name: '__Host-herald.two_factor' },
  },
  defaultCookieAttributes: { secure: true, path: '/' },
} as const;

const ID_PREFIXES = {
  user: 'usr',
  account: 'acc',
  session: 'ses',
  verification: 'ver',
  twoFactor: 'twf',
} as const;

export type Auth = ReturnType<typeof createAuth>;

const secondFactor = twoFactor({
  issuer: 'Herald',
  twoFactorCookieMaxAge: CHALLENGE_SECONDS,
  // src/services/members counts wrong codes, with wrong passwords.
  accountLockout: { enabled: false },
  backupCodeOptions: { customBackupCodesGenerate: generateRecoveryCodes },
  schema: { twoFactor: { modelName: 'two_factors' } },
});

/**
 * better-auth with what Herald uses of it: accounts with a password, a second factor, and sessions. It serves no routes
 * of its own, so its rate limit and its origin check play no part (src/http has both for all routes), and nothing of it
 * is exposed by an upgrade. No client is given to the adapter: that is what keeps it from using transactions.
 */
export function createAuth({ database, cookieSecret, secretBox, secureCookies, log }: AuthOptions) {
  return betterAuth({
    // better-auth uses it for links in mails and redirects only; Herald makes its own.
    baseURL: 'http://herald.invalid',
    secret: cookieSecret,
    database: (options: BetterAuthOptions) =>
      hashingSessionTokens(
        rememberingEndedSessions(
          sealingTwoFactors(evenLookups(mongodbAdapter(asAdapterDatabase(database))(options)), {
            secretBox,
            cookieSecret,
          }),
        ),
      ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      autoSignIn: false,
      password: boundedHashing,
    },
    user: {
      modelName: 'users',
      additionalFields: { oneTimePasswordUntil: { type: 'date', required: false } },
    },
    account: { modelName: 'accounts' },
    session: SESSIONS,
    databaseHooks: SESSION_HOOKS,
    verification: { modelName: 'verifications' },
    plugins: [secondFactor, ownEndpoints],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'herald',
      useSecureCookies: false,
      ...(secureCookies ? HOST_COOKIES : {}),
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => newId(prefixOf(model)) },
    },
    // Its messages can contain e-mail addresses; errors are reported where they are thrown.
    logger: {
      level: 'error',
      log: (level) => log.debug({ level }, 'better-auth reported a problem'),
    },
  });
}

/** Returns when a session ends that was opened and last used at these times. */
export function sessionEnd(createdAt: Date, usedAt: Date): Date {
  const lastMs = createdAt.getTime() + SESSION_SECONDS * 1000;
  return new Date(Math.min(lastMs, usedAt.getTime() + IDLE_SECONDS * 1000));
}

function prefixOf(model: string): (typeof ID_PREFIXES)[keyof typeof ID_PREFIXES] {
  if (model in ID_PREFIXES) return ID_PREFIXES[model as keyof typeof ID_PREFIXES];
  throw new Error(`no id prefix for ${model}`);
}

/**
 * Returns the database without the ability to create indexes. The adapter would create its own in the background, under
 * other names than those of src/persistence/identity.ts, which would then fail. The cast is needed because mongoose and
 * better-auth have copies of the driver's types; at run time it is one driver.
 */
function asAdapterDatabase(database: object): Parameters<typeof mongodbAdapter>[0] {
  const driver = database as { collection(name: string): object };
  return {
    collection: (name: string) => withoutIndexes(driver.collection(name)),
  } as Parameters<typeof mongodbAdapter>[0];
}

function withoutIndexes(collection: object): object {
  return new Proxy(collection, {
    get(target, key) {
      if (key === 'createIndex') return async () => 'left to src/persistence';
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
