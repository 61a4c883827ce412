import type { Config } from '../../config';
import { keyRequestLink, newPasswordLink } from '../../config/addresses';
import type { RateLimitScope } from '../../domain/rate-limit';
import type * as IdentityAdapter from '../../identity';
import { type AttemptLimit, createAttemptLimiter } from '../../persistence/attempt-limiter';
import type { Database } from '../../persistence/database';
import { guarded } from '../../persistence/guard';
import { createRateLimiter } from '../../persistence/rate-limiter';
import type { Identity } from '../../ports/identity';
import type { RateLimiter } from '../../ports/limiters';
import type { LockKind } from '../../ports/sign-in-locks';
import { type ApiKeys, createApiKeys } from '../../services/api-keys';
import { type Members, createMembers } from '../../services/members';
import { type NetworkLimiters, networkLimiters } from '../../services/members/steps/count-networks';
import type { SignInLimits } from '../../services/members/steps/sign-in-limits';
import { onFirstUse } from '../on-first-use';
import { type Adapters, composeMailer } from './adapters';
import type { ServiceDeps } from './service-deps';

/** Composes the services of accounts, sessions and members. */
export function composeMembers(adapters: Adapters, identity: Identity): Members {
  const { config, database, repositories, live, clock, log } = adapters;
  return createMembers({
    ...repositories,
    ...composeSignInLimits(database),
    ...composeMailLimits(database),
    identity,
    mailer: config.HERALD_PUBLIC_URL === undefined ? null : composeMailer(adapters),
    newPasswordLink: newPasswordLink(config),
    live,
    clock,
    log,
  });
}

/** Creates the accounts and sessions of people; better-auth is loaded at the first use. */
export function composeIdentity({ config, database, secretBox, log }: Adapters): Identity {
  const identity = onFirstUse(() => {
    const { createIdentity } = require('../../identity') as typeof IdentityAdapter;
    return createIdentity({
      database: database.driver,
      secretKey: config.HERALD_SECRET_KEY,
      secretBox,
      secureCookies: config.HERALD_ENV === 'production',
      log,
    });
  });
  return guarded(identity);
}

/** Composes the services of API keys. */
export function composeApiKeys({ config, database }: Adapters, deps: ServiceDeps): ApiKeys {
  return createApiKeys({
    ...deps,
    keyRequestLimits: composeKeyRequestLimits(database),
    keyRequestLink: keyRequestLink(config),
  });
}

/** Attempts within this time add up to a lock. */
const LOCK_WINDOW_SECONDS = 15 * 60;

/**
 * Failed attempts that lock: few of an account from one address lock it for that address, more of an address lock the
 * address, and far more of an account lock the account. A wider IPv6 network may be one attacker's and may be a town's: it
 * is locked later, and takes five sites of /48 to lock an account. Successes lock too: checking a right password costs as much.
 */
export const ATTEMPTS_TO_LOCK: Record<LockKind, number> = {
  pair: 10,
  'pair-56': 20,
  'pair-48': 40,
  address: 50,
  'address-56': 100,
  'address-48': 200,
  'address-accounts': 50,
  'address-accounts-56': 100,
  'address-accounts-48': 200,
  account: 200,
  codes: 30,
  session: 30,
  success: 30,
};

/** Wrong passwords and codes of a browser that its person signed in with before; then it counts as any other. */
const ATTEMPTS_OF_DEVICE = 10;

/** New passwords that are too easy, of one person, invitation or link: scoring one takes the event loop for milliseconds. */
const EASY_PASSWORDS = 10;

/** Covers the 30 seconds of an app's code, and the codes before and after it, which are accepted as well. */
const CODE_SECONDS = 2 * 60;

/** Mails in an hour: to one account, requested from one network address, and with invitations of one workspace. */
const MAIL_WINDOW_SECONDS = 60 * 60;
const PASSWORD_MAILS_OF_ACCOUNT = 5;
const PASSWORD_MAILS_OF_ADDRESS = 50;
const INVITATION_MAILS = 100;
/** Mails in a day that tell a person of a lock. */
const LOCK_MAILS = 5;
const LOCK_MAIL_WINDOW_SECONDS = 24 * 60 * 60;

/** Rate limits of requests; null for one that is switched off. */
interface RequestLimiters {
  keyLimiter: RateLimiter | null;
  workspaceLimiter: RateLimiter | null;
  personLimiter: RateLimiter | null;
  refusedLimiters: NetworkLimiters | null;
  webhookTestLimiter: RateLimiter | null;
  agentTestLimiter: RateLimiter | null;
}

export function composeRequestLimiters(config: Config, database: Database): RequestLimiters {
  const limiter = (scope: RateLimitScope, limit: number): RateLimiter | null =>
    limit === 0 ? null : createRateLimiter(database, scope, limit);
  return {
    keyLimiter: limiter('key', config.RATE_LIMIT_KEY_PER_MINUTE),
    workspaceLimiter: limiter('workspace', config.RATE_LIMIT_WORKSPACE_PER_MINUTE),
    personLimiter: limiter('person', config.RATE_LIMIT_PERSON_PER_MINUTE),
    refusedLimiters:
      config.RATE_LIMIT_REFUSED_PER_MINUTE === 0
        ? null
        : networkLimiters((times) =>
            createRateLimiter(database, 'refused', config.RATE_LIMIT_REFUSED_PER_MINUTE * times),
          ),
    webhookTestLimiter: limiter('webhook_test', config.RATE_LIMIT_WEBHOOK_TEST_PER_MINUTE),
    agentTestLimiter: limiter('agent_test', config.RATE_LIMIT_AGENT_TEST_PER_MINUTE),
  };
}

export function composeSignInLimits(database: Database): SignInLimits {
  const attempts = {
    ...ATTEMPTS_TO_LOCK,
    device: ATTEMPTS_OF_DEVICE,
    'easy-password': EASY_PASSWORDS,
  };
  const locks = Object.entries(attempts).map(([kind, limit]) => [
    kind,
    { attempts: limit, windowSeconds: LOCK_WINDOW_SECONDS },
  ]);
  const limits = {
    ...(Object.fromEntries(locks) as Record<keyof typeof attempts, AttemptLimit>),
    'used-code': { attempts: 1, windowSeconds: CODE_SECONDS },
  };
  return { signInAttempts: createAttemptLimiter(database, limits) };
}

/** Requests for API keys in an hour from one network address; each is stored for ten minutes. */
const KEY_REQUESTS = 50;
const KEY_REQUEST_WINDOW_SECONDS = 60 * 60;

function composeKeyRequestLimits(database: Database): NetworkLimiters {
  return networkLimiters((times) =>
    createRateLimiter(database, 'key_request', KEY_REQUESTS * times, KEY_REQUEST_WINDOW_SECONDS),
  );
}

/** Limits of mails to people. */
interface MailLimits {
  passwordMailLimits: { account: RateLimiter; address: NetworkLimiters };
  invitationMailLimit: RateLimiter;
  lockMailLimit: RateLimiter;
}

export function composeMailLimits(database: Database): MailLimits {
  const limiter = (kind: 'password_mail' | 'invitation_mail', limit: number): RateLimiter =>
    createRateLimiter(database, kind, limit, MAIL_WINDOW_SECONDS);
  return {
    passwordMailLimits: {
      account: limiter('password_mail', PASSWORD_MAILS_OF_ACCOUNT),
      address: networkLimiters((times) =>
        limiter('password_mail', PASSWORD_MAILS_OF_ADDRESS * times),
      ),
    },
    invitationMailLimit: limiter('invitation_mail', INVITATION_MAILS),
    lockMailLimit: createRateLimiter(database, 'lock_mail', LOCK_MAILS, LOCK_MAIL_WINDOW_SECONDS),
  };
}
