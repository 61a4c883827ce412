import type { SharedDeps } from '../deps';
import type { NetworkLimiters } from '../members/steps/count-networks';

/** Dependencies of API keys. */
export interface ApiKeyDeps extends Pick<
  SharedDeps,
  'audit' | 'clock' | 'keyRequests' | 'keys' | 'log' | 'memberships' | 'metrics' | 'workspaces'
> {
  /** Requests of network addresses. */
  keyRequestLimits: NetworkLimiters;
  /** Returns the page where a person decides; `origin` is that of the program's request. */
  keyRequestLink: (requestId: string, origin: string) => string;
}
