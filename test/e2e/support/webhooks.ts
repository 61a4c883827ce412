import type { ReceivedWebhook } from '../../support/receiver';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { getMessage } from '../../support/client';
import { until } from '../../support/wait';

/** What reached the tenant's receiver about one message, oldest first. */
export function webhooksOf(
  { receiver }: Pick<TestHerald, 'receiver'>,
  { webhookPath }: Pick<Tenant, 'webhookPath'>,
  messageId: string,
): ReceivedWebhook[] {
  return receiver.received(webhookPath).filter(({ body }) => body['messageId'] === messageId);
}

/** Waits until every status named has reached the receiver and nothing the message caused is still on its way. */
export async function awaitStatuses(
  herald: TestHerald,
  tenant: Tenant,
  messageId: string,
  statuses: string[],
): Promise<ReceivedWebhook[]> {
  await until(`webhooks ${statuses.join(', ')} of ${messageId}`, () => {
    const arrived = webhooksOf(herald, tenant, messageId).map(({ body }) => body['status']);
    return statuses.every((status) => arrived.includes(status));
  });
  await awaitQuiet(herald, tenant, messageId);
  return webhooksOf(herald, tenant, messageId);
}

/** Waits until no status report of the tenant waits to be worked off and every webhook event of the message is final. */
export async function awaitQuiet(
  herald: TestHerald,
  tenant: Tenant,
  messageId: string,
): Promise<void> {
  const { statusInbox } = herald.base.database.models;
  await until(`${messageId} to come to rest`, async () => {
    const waiting = await statusInbox.countDocuments({ workspaceId: tenant.workspaceId });
    const { body } = await getMessage(herald, tenant, messageId);
    const events = body['webhookEvents'] as { state: string }[];
    return waiting === 0 && events.every(({ state }) => state !== 'pending');
  });
}
