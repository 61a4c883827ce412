import type { Sender } from '../../domain/sender';
import type { Clock } from '../../ports/clock';
import type { AddressPolicy } from '../../ports/egress';
import type { ProviderOrigins } from '../../ports/messaging-provider';
import type { RaiseEvent } from '../deliveries/steps/raise-event';
import type { SharedDeps } from '../deps';
import type { Permits } from '../steps/permits';
import type { SyncSoon } from '../templates/deps';
import type { SlotLateness } from './steps/slot-lateness';

/** Dependencies of outgoing messages. */
export interface MessageDeps extends Pick<
  SharedDeps,
  | 'budgets'
  | 'clock'
  | 'conversations'
  | 'customers'
  | 'digests'
  | 'erasures'
  | 'events'
  | 'live'
  | 'log'
  | 'messages'
  | 'metrics'
  | 'rateCards'
  | 'senders'
  | 'templates'
  | 'tracing'
  | 'unclassified'
  | 'workflows'
> {
  /** Judges the addresses of header media. */
  addressPolicy: AddressPolicy;
  /** Age at which the reconciler starts the workflow of a message without a result. */
  startGraceMs: number;
  /** How long a sync request waits for the provider's answer (contract 4.2). */
  syncWaitMs: number;
}

/** Dependencies of the attempts to send. */
export interface SendDeps extends Pick<
  SharedDeps,
  | 'answers'
  | 'clock'
  | 'conversations'
  | 'customers'
  | 'digests'
  | 'erasures'
  | 'live'
  | 'log'
  | 'messages'
  | 'metrics'
  | 'pacing'
  | 'providers'
  | 'secretBox'
  | 'senders'
  | 'templates'
  | 'tracing'
  | 'unclassified'
> {
  /** Returns the address a sender's provider reports to; null without a public address. */
  callbackUrl: (sender: Sender) => string | null;
  lateness: SlotLateness;
  /** For senders without a rate of their own. */
  messagesPerSecond: number;
  /** The time that all processes share. */
  pacingClock: Clock;
  /** Permits for calls to a provider, by its origin and the workspace. */
  permits: Permits<'send'>;
  providerOrigins: ProviderOrigins;
  raiseEvent: RaiseEvent;
  /** How long after its turn the reconciler looks after a postponed message. */
  startGraceMs: number;
  syncSoon: SyncSoon;
  /** How long a request waits for the outcome of its message. */
  syncWaitMs: number;
  /** Longest provider call (contract 4.2: 10 s). */
  timeoutMs: number;
}
