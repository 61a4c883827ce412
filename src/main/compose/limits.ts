import type { Config } from '../../config';
import type { RateLimitScope } from '../../domain/rate-limit';
import { createAttemptLimiter } from '../../persistence/attempt-limiter';
import type { Database } from '../../persistence/database';
import { createRateLimiter } from '../../persistence/rate-limiter';
import type { AttemptLimiter, RateLimiter } from '../../ports/limiters';
import type { AttemptKind } from '../../ports/sign-in-locks';
import type { SignInLimits } from '../../services/members/steps/sign-in-limits';

/** Failed attempts within this time add up to a lock. */
const LOCK_WINDOW_SECONDS = 15 * 60;

/**
 * Failed attempts that lock: few of an account from one address lock it for that address, more of an address lock the
 * address, and far more of an account lock the account.
 */
export const ATTEMPTS_TO_LOCK: Record<AttemptKind, number> = {
  pair: 10,
  address: 50,
  'address-accounts': 50,
  account: 200,
  codes: 30,
  session: 30,
};

/** Covers the 30 seconds of an app's code, and the codes before and after it, which are accepted as well. */
const CODE_SECONDS = 2 * 60;

/** Mails in an hour: to one account, requested from one network address, and with invitations of one workspace. */
const MAIL_WINDOW_SECONDS = 60 * 60;
const PASSWORD_MAILS_OF_ACCOUNT = 5;
const PASSWORD_MAILS_OF_ADDRESS = 50;
const INVITATION_MAILS = 100;

/** Rate limits of requests; null for one that is switched off. */
export interface RequestLimiters {
  keyLimiter: RateLimiter | null;
  workspaceLimiter: RateLimiter | null;
  personLimiter: RateLimiter | null;
  refusedLimiter: RateLimiter | null;
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
    refusedLimiter: limiter('refused', config.RATE_LIMIT_REFUSED_PER_MINUTE),
    webhookTestLimiter: limiter('webhook_test', config.RATE_LIMIT_WEBHOOK_TEST_PER_MINUTE),
    agentTestLimiter: limiter('agent_test', config.RATE_LIMIT_AGENT_TEST_PER_MINUTE),
  };
}

/** Counts of failed sign-ins, and of codes that must not be used twice. */
export interface ComposedSignInLimits extends SignInLimits {
  usedCodes: AttemptLimiter;
}

export function composeSignInLimits(database: Database): ComposedSignInLimits {
  const limiter = (kind: AttemptKind): AttemptLimiter =>
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

/** Requests for API keys in an hour from one network address; each is stored for ten minutes. */
const KEY_REQUESTS = 50;
const KEY_REQUEST_WINDOW_SECONDS = 60 * 60;

export function composeKeyRequestLimit(database: Database): RateLimiter {
  return createRateLimiter(database, 'key_request', KEY_REQUESTS, KEY_REQUEST_WINDOW_SECONDS);
}

/** Limits of mails to people. */
export interface MailLimits {
  passwordMailLimits: { account: RateLimiter; address: RateLimiter };
  invitationMailLimit: RateLimiter;
}

export function composeMailLimits(database: Database): MailLimits {
  const limiter = (kind: 'password_mail' | 'invitation_mail', limit: number): RateLimiter =>
    createRateLimiter(database, kind, limit, MAIL_WINDOW_SECONDS);
  return {
    passwordMailLimits: {
      account: limiter('password_mail', PASSWORD_MAILS_OF_ACCOUNT),
      address: limiter('password_mail', PASSWORD_MAILS_OF_ADDRESS),
    },
    invitationMailLimit: limiter('invitation_mail', INVITATION_MAILS),
  };
}
