import type { PermitKind } from '../../ports/metrics';
import type { DeliveryLane } from '../../services/deliveries/deps';
import { type Permits, createPermits } from '../../services/steps/permits';
import { BACKGROUND_SLOTS } from '../../temporal/workers';
import type { Adapters } from './adapters';
import { permitsByKind } from './permits-by-kind';

/** Share of the free permits for one origin of receivers. Small, because many receivers may hang at once. */
const RECEIVER_ORIGIN_PART = 1 / 4;
/** Share for one origin of models, which many workspaces use but anyone may name. */
const MODEL_ORIGIN_PART = 1 / 2;
/** Share for one origin of a provider. A worker may have one provider only, which gets half; one workspace gets a third. */
const PROVIDER_ORIGIN_PART = 1;

const RETRY_MS = { minRetryMs: 1000, maxRetryMs: 300_000 };

/** Concurrency limits of one worker process, by kind of call (ADR 5 and 16). */
export interface ComposedPermits {
  deliveries: Permits<DeliveryLane>;
  sends: Permits<'send'>;
  agents: Permits<'agent'>;
  templatePages: Permits<'template_page'>;
}

/** Limits the attempts of one process to receivers, `first` of them first attempts. */
export function composeDeliveryPermits(
  { config, metrics }: Pick<Adapters, 'config' | 'metrics'>,
  first: number,
): Permits<DeliveryLane> {
  return createPermits<DeliveryLane>({
    ...RETRY_MS,
    nowMs: () => performance.now(),
    observer: {
      held: (lane, count) => metrics.permitsHeld(`${lane}_delivery`, count),
      refused: (lane) => metrics.permitRefused(`${lane}_delivery`),
    },
    perOrigin: config.WEBHOOK_CONNECTIONS_PER_ORIGIN,
    perLane: { first, later: config.WORKER_SLOW_SLOTS },
    originPart: RECEIVER_ORIGIN_PART,
  });
}

export function composePermits(adapters: Adapters): ComposedPermits {
  const { config } = adapters;
  const ofOneKind = <Kind extends PermitKind>(kind: Kind, slots: number, originPart: number) =>
    permitsByKind<Kind>(adapters, {
      ...RETRY_MS,
      perOrigin: slots,
      perLane: { [kind]: slots } as Record<Kind, number>,
      originPart,
    });
  return {
    deliveries: composeDeliveryPermits(adapters, config.WORKER_DELIVERY_SLOTS),
    sends: ofOneKind('send', config.WORKER_SEND_SLOTS, PROVIDER_ORIGIN_PART),
    agents: ofOneKind('agent', config.WORKER_AGENT_SLOTS, MODEL_ORIGIN_PART),
    templatePages: ofOneKind('template_page', BACKGROUND_SLOTS, PROVIDER_ORIGIN_PART),
  };
}
