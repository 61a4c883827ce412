import type { ProviderName } from '../../domain/sender';
import type { SharedDeps } from '../deps';
import type { CallbackAddress } from './steps/sender-setup';

/** Dependencies of the senders of workspaces. */
export interface SenderDeps extends Pick<
  SharedDeps,
  | 'audit'
  | 'clock'
  | 'log'
  | 'pacing'
  | 'providers'
  | 'secretBox'
  | 'senders'
  | 'syncs'
  | 'templates'
  | 'unreadCallbacks'
  | 'workflows'
> {
  /** Tells whether numbers of this provider may be the sandbox's. */
  allowsSandbox: (provider: ProviderName) => boolean;
  callbackUrl: CallbackAddress;
  /** Time between two syncs of a sender. */
  templateSyncIntervalMs: number;
}
