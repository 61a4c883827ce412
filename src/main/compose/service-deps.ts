import { allowsSandbox, callbackUrl, providerOrigins } from '../../config/addresses';
import type { OptWords } from '../../domain/opt-words';
import type { ProviderName, Sender } from '../../domain/sender';
import { createAddressPolicy } from '../../egress/address-policy';
import { createModelAddressPolicy } from '../../egress/model-egress';
import type { AddressPolicy } from '../../ports/egress';
import type { ProviderOrigins } from '../../ports/messaging-provider';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { type RaiseEvent, raiseEvent } from '../../services/deliveries/steps/raise-event';
import type { SharedDeps } from '../../services/deps';
import { bind } from '../../services/steps/bind';
import type { SyncSoon } from '../../services/templates/deps';
import { createSyncSoon } from '../../services/templates/steps/sync-soon';
import type { Adapters } from './adapters';

/**
 * Adds what is composed from settings. Each resource lists those it needs in its `deps.ts`; what belongs to one resource only is
 * added where it is composed.
 */
export interface ServiceDeps extends SharedDeps {
  syncSoon: SyncSoon;
  /** Leaves the start of deliveries to the reconciler. */
  raiseEvent: RaiseEvent;
  providerOrigins: ProviderOrigins;
  /** Judges the addresses of header media. */
  addressPolicy: AddressPolicy;
  /** Judges the addresses of models. */
  modelAddressPolicy: AddressPolicy;
  /** Returns the URL that a sender's provider calls; null when HERALD_PUBLIC_URL is not set. */
  callbackUrl: (sender: Sender) => string | null;
  /** Tells whether numbers of this provider may be the sandbox's. */
  allowsSandbox: (provider: ProviderName) => boolean;
  optWords: OptWords;
  /** How long a synchronous send waits for its result. */
  syncWaitMs: number;
  /** Age at which the reconciler starts a message whose workflow was not started. */
  startGraceMs: number;
  /** Age at which the reconciler completes other unfinished work. */
  sweepAfterMs: number;
  /** Interval at which the reconciler checks a pending delivery. */
  recheckMs: number;
  templateSyncIntervalMs: number;
  agentTimeoutMs: number;
}

export function composeServiceDeps(adapters: Adapters, workflows: WorkflowGateway): ServiceDeps {
  const { config } = adapters;
  return {
    ...adapters.repositories,
    workflows,
    syncSoon: createSyncSoon({ ...adapters.repositories, workflows, log: adapters.log }),
    raiseEvent: bind(raiseEvent, {
      ...adapters.repositories,
      metrics: adapters.metrics,
      tracing: adapters.tracing?.tracing,
      log: adapters.log,
      startDueInMs: () => 0,
      start: () => undefined,
    }),
    clock: adapters.clock,
    log: adapters.log,
    metrics: adapters.metrics,
    tracing: adapters.tracing?.tracing,
    live: adapters.live,
    secretBox: adapters.secretBox,
    digests: adapters.digests,
    providers: adapters.providers,
    providerOrigins: providerOrigins(config),
    addressPolicy: createAddressPolicy({ allowOrigins: config.EGRESS_ALLOW_ORIGINS }),
    modelAddressPolicy: createModelAddressPolicy({ allowOrigins: config.AGENT_ALLOW_ORIGINS }),
    callbackUrl: callbackUrl(config),
    allowsSandbox: allowsSandbox(config),
    optWords: {
      out: config.OPT_OUT_WORDS,
      typedOut: config.OPT_OUT_TYPED_WORDS,
      marketingOut: config.OPT_OUT_MARKETING_WORDS,
      in: config.OPT_IN_WORDS,
    },
    syncWaitMs: config.SEND_SYNC_WAIT_MS,
    startGraceMs: config.SWEEP_AFTER_MS,
    sweepAfterMs: config.SWEEP_AFTER_MS,
    recheckMs: config.DELIVERY_RECHECK_MS,
    templateSyncIntervalMs: config.TEMPLATE_SYNC_INTERVAL_MS,
    agentTimeoutMs: config.AGENT_TIMEOUT_MS,
  };
}
