import type { AuditRepository } from '../../ports/audit';
import type { CannedReplyRepository } from '../../ports/canned-replies';
import type { Clock } from '../../ports/clock';
import type { Logger } from '../../ports/logger';

/** Dependencies of the canned replies of workspaces. */
export interface CannedReplyDeps {
  audit: AuditRepository;
  cannedReplies: CannedReplyRepository;
  clock: Clock;
  log: Logger;
}
