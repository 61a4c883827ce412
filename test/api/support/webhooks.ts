import type { ReceivedWebhook } from '../../support/receiver';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { getMessage } from '../../support/client';
import { until } from '../../support/wait';
import { webhooksOfMessage } from '../../support/webhooks';

/** Waits until every status named has reached the receiver and nothing the message caused is still on its way. */
export async function awaitStatuses(
  herald: TestHerald,
  tenant: Tenant,
  messageId: string,
  statuses: string[],
): Promise<ReceivedWebhook[]> {
  await until(`webhooks ${statuses.join(', ')} of ${messageId}`, () => {
    const arrived = webhooksOfMessage(tenant, messageId).map(({ body }) => body['status']);
    return statuses.every((status) => arrived.includes(status));
  });
  await awaitQuiet(herald, tenant, messageId);
  return webhooksOfMessage(tenant, messageId);
}

/** Waits until every webhook event of the message is final. */
export async function awaitQuiet(
  herald: TestHerald,
  tenant: Tenant,
  messageId: string,
): Promise<void> {
  await until(`${messageId} to come to rest`, async () => {
    const { body } = await getMessage(herald, tenant, messageId);
    const events = body['webhookEvents'] as { state: string }[] | undefined;
    return events?.every(({ state }) => state !== 'pending');
  });
}
