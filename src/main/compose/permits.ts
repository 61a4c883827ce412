import type { PermitKind } from '../ports/metrics';
import { BACKGROUND_SLOTS } from '../temporal/workers';
import type { DeliveryLane } from '../services/deliveries/attempt-delivery';
import { type Permits, type PermitsOptions, createPermits } from '../services/steps/permits';
import type { Base } from './compose';

/** Part of the free permits for one origin of receivers: each may be at an origin of its own, so many may hang at once. */
const RECEIVER_ORIGIN_PART = 1 / 4;
/** Many workspaces share a model's origin, but anyone may name one of their own. */
const MODEL_ORIGIN_PART = 1 / 2;
/** Part for a provider's origin: a worker may have to do with a single provider, which gets half; one workspace gets a third. */
const PROVIDER_ORIGIN_PART = 1;

const TURNS = { minTurnMs: 1000, maxTurnMs: 300_000, nowMs: () => performance.now() };

export interface ComposedPermits {
  deliveries: Permits<DeliveryLane>;
  sends: Permits<'send'>;
  agents: Permits<'agent'>;
  templatePages: Permits<'template_page'>;
}

/** The concurrency limits of one worker process, a kind of call each (ADR 5 and 12). */
export function composePermits({
  config,
  metrics,
}: Pick<Base, 'config' | 'metrics'>): ComposedPermits {
  const observer: PermitsOptions<PermitKind>['observer'] = {
    held: (kind, count) => metrics.permitsHeld(kind, count),
    refused: (kind) => metrics.permitRefused(kind),
  };
  const ofOneKind = <Kind extends PermitKind>(kind: Kind, slots: number, originPart: number) =>
    createPermits<Kind>({
      ...TURNS,
      observer,
      perOrigin: slots,
      perLane: { [kind]: slots } as Record<Kind, number>,
      originPart,
    });
  return {
    deliveries: createPermits<DeliveryLane>({
      ...TURNS,
      observer: {
        held: (lane, count) => metrics.permitsHeld(`${lane}_delivery`, count),
        refused: (lane) => metrics.permitRefused(`${lane}_delivery`),
      },
      perOrigin: config.WEBHOOK_CONNECTIONS_PER_ORIGIN,
      perLane: { first: config.WORKER_DELIVERY_SLOTS, later: config.WORKER_SLOW_SLOTS },
      originPart: RECEIVER_ORIGIN_PART,
    }),
    sends: ofOneKind('send', config.WORKER_SEND_SLOTS, PROVIDER_ORIGIN_PART),
    agents: ofOneKind('agent', config.WORKER_AGENT_SLOTS, MODEL_ORIGIN_PART),
    templatePages: ofOneKind('template_page', BACKGROUND_SLOTS, PROVIDER_ORIGIN_PART),
  };
}
