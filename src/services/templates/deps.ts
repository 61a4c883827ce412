import type { Sender } from '../../domain/sender';
import type { AddressPolicy } from '../../ports/egress';
import type { RaiseEvent } from '../deliveries/steps/raise-event';
import type { SharedDeps } from '../deps';
import type { Permits } from '../steps/permits';

/** Asks for a sync of a sender's templates without making the caller wait. */
export type SyncSoon = (workspaceId: string, senderId: string) => void;

/** Dependencies of the templates of workspaces. */
export interface TemplateDeps extends Pick<
  SharedDeps,
  | 'audit'
  | 'clock'
  | 'customers'
  | 'digests'
  | 'log'
  | 'providers'
  | 'secretBox'
  | 'senders'
  | 'syncs'
  | 'templates'
  | 'workflows'
> {
  /** Judges the addresses of header media. */
  addressPolicy: AddressPolicy;
  raiseEvent: RaiseEvent;
  syncSoon: SyncSoon;
  /** Returns the origin that a provider is called at for templates. */
  templateOriginOf: (sender: Sender) => string;
  writePermits: Permits<'template_write'>;
}
