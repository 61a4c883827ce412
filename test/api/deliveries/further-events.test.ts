import { beforeAll, expect, test } from '@jest/globals';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings } from '../../support/webhooks';
import { write } from '../support/inbound';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});

async function ask(method: string, path: string, body?: object): Promise<Answer['body']> {
  const request = body === undefined ? {} : { body };
  const address = `/api/v1/workspaces/${tenant.workspaceId}${path}`;
  return (await owner.browser.ask(method, address, request)).body;
}

const deliveryIn = (state: string) =>
  until(`the delivery ${state}`, async () => {
    const { data } = await ask('GET', `/deliveries?event=inbound_message&state=${state}`);
    return (data as { eventId: string; messageId: string }[])[0];
  });

test('a further event is listed and resent like a status, and counts in no indicator', async () => {
  await changeSettings(herald, tenant, { furtherEvents: ['inbound_message'] });
  tenant.receiver.behave(tenant.webhookPath, (response, count) =>
    response.writeHead(count === 1 ? 410 : 200).end(),
  );
  await write(herald, tenant, recipientEnding('0003'), 'Hello');

  const delivery = await deliveryIn('failed');

  const { health: afterFailure } = await ask('GET', '/webhook-settings/health');
  expect(delivery).toMatchObject({ event: 'inbound_message', lastOutcome: 'http_410' });
  const found = await ask('GET', `/deliveries?messageId=${delivery.messageId}`);
  expect(found['data']).toMatchObject([{ eventId: delivery.eventId }]);
  await ask('POST', `/deliveries/${delivery.eventId}/resend`, { run: 2 });
  await deliveryIn('delivered');
  const { health } = await ask('GET', '/webhook-settings/health');
  const nothing = { indicator: 'Waiting', successRate: null, pending: 0 };
  const never = { deliveredAt: null, failedAt: null };
  expect([afterFailure, health]).toMatchObject([
    { ...nothing, ...never },
    { ...nothing, ...never },
  ]);
});
