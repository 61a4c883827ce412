import type { ApiKeyRepository } from '../../ports/api-keys';
import type { AuditRepository } from '../../ports/audit';
import type { Clock } from '../../ports/clock';
import type { KeyRequestRepository } from '../../ports/key-requests';
import type { Logger } from '../../ports/logger';
import type { MembershipRepository, WorkspaceRepository } from '../../ports/members';
import type { Metrics } from '../../ports/metrics';
import type { NetworkLimiters } from '../members/steps/count-networks';

/** Dependencies of API keys. */
export interface ApiKeyDeps {
  audit: AuditRepository;
  clock: Clock;
  /** Requests of network addresses. */
  keyRequestLimits: NetworkLimiters;
  /** Returns the page where a person decides; `origin` is that of the program's request. */
  keyRequestLink: (requestId: string, origin: string) => string;
  keyRequests: KeyRequestRepository;
  keys: ApiKeyRepository;
  log: Logger;
  memberships: MembershipRepository;
  metrics: Metrics;
  workspaces: WorkspaceRepository;
}
