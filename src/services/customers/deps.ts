import type { SharedDeps } from '../deps';

/** Dependencies of the customers of workspaces. */
export interface CustomerDeps extends Pick<
  SharedDeps,
  | 'audit'
  | 'clock'
  | 'conversations'
  | 'customers'
  | 'digests'
  | 'erasures'
  | 'events'
  | 'inbound'
  | 'live'
  | 'log'
  | 'messages'
  | 'notes'
  | 'providers'
  | 'secretBox'
  | 'senders'
> {
  /** Age at which the reconciler completes an erasure, also for records that were being stored meanwhile. */
  sweepAfterMs: number;
}
