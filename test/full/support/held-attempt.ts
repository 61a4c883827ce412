import type { ServerResponse } from 'node:http';
import { deliveryIdOf } from '../../support/temporal';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';
import type { OwnHerald } from './herald';

/**
 * Causes deliveries to a receiver that holds them, until the first attempt of one is made by an API process; a busy or
 * new one leaves some to a worker. Returns the delivery's workflow id.
 * @param held answers that the receiver holds, newest last
 * @param cause causes the delivery of a message with this number; resolves with the provider's id
 */
export function holdAttemptInApi(
  { stage }: Pick<OwnHerald, 'stage'>,
  tenant: Tenant,
  held: ServerResponse[],
  cause: (number: number) => Promise<unknown>,
): Promise<string> {
  return until('a first attempt in the API', async () => {
    const number = held.length + 1;
    const workflowId = deliveryIdOf(tenant, await cause(number), 'sent');
    await until('its POST', () => held.length === number);
    if ((await stage.temporal.workersOf(workflowId)).at(-1)?.endsWith('@api') === true)
      return workflowId;
    held.at(-1)?.writeHead(200).end();
    return false;
  });
}
