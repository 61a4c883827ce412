import type { AddressPolicy, EgressClient } from '../../ports/egress';
import type { SharedDeps } from '../deps';

/** Dependencies of the settings of receivers. */
export interface WebhookDeps extends Pick<
  SharedDeps,
  'audit' | 'clock' | 'log' | 'outcome' | 'secretBox' | 'settings'
> {
  /** Judges the addresses of receivers. */
  addressPolicy: AddressPolicy;
  egress: EgressClient;
  /** The whole exchange (contract 7: 10 s). */
  timeoutMs: number;
}
