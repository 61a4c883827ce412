import type { Identity } from '../../ports/identity';
import type { AttemptLimiter, RateLimiter } from '../../ports/limiters';
import type { Mailer } from '../../ports/mailer';
import type { SharedDeps } from '../deps';
import type { NetworkLimiters } from './steps/count-networks';

/** Dependencies of people: their accounts, sessions and memberships. */
export interface MemberDeps extends Pick<
  SharedDeps,
  | 'answers'
  | 'audit'
  | 'clock'
  | 'conversations'
  | 'keys'
  | 'live'
  | 'log'
  | 'memberships'
  | 'passwordResets'
  | 'savedViews'
  | 'securityLog'
  | 'workspaces'
> {
  identity: Identity;
  /** Mails of a workspace. */
  invitationMailLimit: RateLimiter;
  /** Such mails of an account: a stranger can lock it again and again. */
  lockMailLimit: RateLimiter;
  /** Null where people get no mails. */
  mailer: Mailer | null;
  /** Where people open a link with this token. */
  newPasswordLink: (token: string) => string;
  /** Mails to an account by strangers, or by a browser its person signed in with, and mails that one network address asks for. */
  passwordMailLimits: { account: RateLimiter; address: NetworkLimiters };
  signInAttempts: AttemptLimiter;
}
