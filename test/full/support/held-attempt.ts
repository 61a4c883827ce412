import { type HoldingReceiver, holdingReceiver } from '../../support/holding-receiver';
import { deliveryIdOf } from '../../support/temporal';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import type { OwnHerald } from './herald';

const PATIENCE_MS = 240_000;

/** A first attempt whose POST the receiver holds. */
export interface HeldAttempt {
  tenant: Tenant;
  receiver: HoldingReceiver;
  /** Workflow id of the delivery. */
  delivery: string;
}

/**
 * Has receivers hold a first attempt, until it is made by an API process: a busy or new one leaves some to a worker. Each
 * try has a tenant of its own, because a receiver that was slow gets no first attempt for a minute.
 * @param cause causes the one delivery of a tenant; resolves with the provider's id of its message
 */
export function holdAttemptInApi(
  herald: Pick<OwnHerald, 'stage' | 'apiUrl' | 'receiver'>,
  cause: (tenant: Tenant) => Promise<unknown>,
): Promise<HeldAttempt> {
  return until(
    'a first attempt in the API',
    async () => {
      const receiver = holdingReceiver();
      const tenant = await mintTenant(herald);
      tenant.receiver.behave(tenant.webhookPath, receiver.behaviour);
      const delivery = deliveryIdOf(tenant, await cause(tenant), 'sent');
      await until('its POST', () => receiver.held.length > 0);
      const workers = await herald.stage.temporal.workersOf(delivery);
      if (workers.at(-1)?.endsWith('@api') === true) return { tenant, receiver, delivery };
      receiver.relent();
      return false;
    },
    PATIENCE_MS,
  );
}
