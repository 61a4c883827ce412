import { ADA } from '../../support/actor';
import { sendOne } from '../../support/send-one';
import { until } from '../../support/wait';
import type { Scenario } from './scenario';

/** A receiver asks for ten minutes after each failure, and people wait for none of them. */
export const movedForward: Scenario = {
  name: 'deliver-webhook.moved-forward',
  async play({ herald, temporal, newTenant }) {
    const tenant = await newTenant((response, count) => {
      if (count <= 3) response.writeHead(503, { 'retry-after': '600' }).end();
      else response.writeHead(200).end();
    });
    const { body } = await sendOne(herald, tenant, 'message-1');
    const { webhooks } = herald.stage;
    const { workspaceId } = tenant;
    for (const made of [1, 2, 3]) {
      const eventId = await until(`the wait after attempt ${made}`, async () => {
        const [{ id, attempts } = {}] = (await webhooks.list(workspaceId, {}, { limit: 1 })).rows;
        if (id === undefined || attempts?.[made - 1]?.outcome !== 'http_503') return false;
        return (await webhooks.show(workspaceId, id)).nextAttemptAt !== null && id;
      });
      await webhooks.attemptNow(workspaceId, eventId, ADA);
    }
    return temporal.delivery(tenant, body['providerMessageId'], 'sent');
  },
};
