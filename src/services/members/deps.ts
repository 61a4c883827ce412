import type { ApiKeyRepository } from '../../ports/api-keys';
import type { AuditRepository } from '../../ports/audit';
import type { Clock } from '../../ports/clock';
import type { AnswerRepository, ConversationRepository } from '../../ports/conversations';
import type { Identity } from '../../ports/identity';
import type { AttemptLimiter, RateLimiter } from '../../ports/limiters';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { Mailer } from '../../ports/mailer';
import type {
  MembershipRepository,
  PasswordResets,
  SecurityLog,
  WorkspaceRepository,
} from '../../ports/members';
import type { SavedViewRepository } from '../../ports/saved-views';
import type { NetworkLimiters } from './steps/count-networks';

/** Dependencies of people: their accounts, sessions and memberships. */
export interface MemberDeps {
  answers: AnswerRepository;
  audit: AuditRepository;
  clock: Clock;
  conversations: ConversationRepository;
  identity: Identity;
  /** Mails of a workspace. */
  invitationMailLimit: RateLimiter;
  keys: ApiKeyRepository;
  live: LiveChanges;
  /** Such mails of an account: a stranger can lock it again and again. */
  lockMailLimit: RateLimiter;
  log: Logger;
  /** Null where people get no mails. */
  mailer: Mailer | null;
  memberships: MembershipRepository;
  /** Where people open a link with this token. */
  newPasswordLink: (token: string) => string;
  /** Mails to an account by strangers, or by a browser its person signed in with, and mails that one network address asks for. */
  passwordMailLimits: { account: RateLimiter; address: NetworkLimiters };
  passwordResets: PasswordResets;
  savedViews: SavedViewRepository;
  securityLog: SecurityLog;
  signInAttempts: AttemptLimiter;
  workspaces: WorkspaceRepository;
}
