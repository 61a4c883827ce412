import { beforeAll, expect, test } from '@jest/globals';
import { type Answer, call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { sendOne, tenantsOf } from '../../support/send-one';
import { type Tenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { storeWaiting } from '../../support/waiting-event';
import { finalEvent, webhooksOf } from '../../support/webhooks';

const herald = useHerald();
let tenant: Tenant;
let eventId: string;
let isMended = false;

beforeAll(async () => {
  tenant = await tenantsOf(herald)((response) => response.writeHead(isMended ? 200 : 400).end());
  await sendOne(herald, tenant, 'message-1');
  ({ eventId } = await finalEvent(herald, tenant, 'message-1'));
});

function ask(key: string, method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'service-api-key': key };
  return call(herald, method, `/api/v2/deliveries${path}`, { headers, ...(body && { body }) });
}

test('a key lists deliveries and reads one, without the token of the receiver', async () => {
  const key = await tenant.newKey(['deliveries:read']);

  const listed = await ask(key, 'GET', '?state=failed&messageId=message-1');
  const shown = await ask(key, 'GET', `/${eventId}`);

  expect(listed.body['data']).toMatchObject([{ eventId, lastOutcome: 'http_400' }]);
  expect(shown.body['delivery']).toMatchObject({
    eventId,
    request: { headers: { authorization: 'Bearer ***' } },
    runs: [{ run: 1, state: 'failed' }],
  });
  expect(JSON.stringify(shown.body)).not.toContain(tenant.webhookToken);
});

test('a key resends a delivery, and the run and the audit log name it', async () => {
  isMended = true;
  const key = await tenant.newKey(['deliveries:read', 'deliveries:resend']);
  const owner = await newOwner(herald, tenant.workspaceId);
  const actor = { kind: 'apiKey', email: null, keyId: key.split('_')[1] };

  const resent = await ask(key, 'POST', `/${eventId}/resend`, { run: 2 });
  const again = await ask(key, 'POST', `/${eventId}/resend`, { run: 2 });

  expect([resent.status, resent.body['started']]).toEqual([202, true]);
  expect(again.body['started']).toBe(false);
  const runs = await until('the second run to end', async () => {
    const delivery = (await ask(key, 'GET', `/${eventId}`)).body['delivery'];
    const shown = delivery as { state: string; runs: unknown[] };
    return shown.state === 'delivered' && shown.runs;
  });
  expect(runs).toMatchObject([{ requestedBy: null }, { requestedBy: actor }]);
  const audit = `/api/v1/workspaces/${tenant.workspaceId}/audit?action=delivery.resent`;
  const { body } = await owner.browser.ask('GET', audit);
  expect(body['data']).toMatchObject([{ actor, target: eventId }]);
});

test('a key moves the last attempt of a pending delivery forward, and adds none', async () => {
  const waiting = await tenantsOf(herald)((response) => response.writeHead(503).end());
  const key = await waiting.newKey(['deliveries:read', 'deliveries:resend']);
  const { id } = await storeWaiting(herald, waiting, { messageId: 'message-1', made: 3 });
  const health = await herald.stage.webhooks.health(waiting.workspaceId);

  const moved = await ask(key, 'POST', `/${id}/attempt`);

  const [run] = await until('the run to end', async () => {
    const { delivery } = (await ask(key, 'GET', `/${id}`)).body;
    const shown = delivery as { state: string; runs: { attempts: unknown[] }[] };
    return shown.state === 'failed' && shown.runs;
  });
  const late = await ask(key, 'POST', `/${id}/attempt`);
  expect(health).toMatchObject({ indicator: 'Waiting', pending: 1, retrying: 1 });
  expect([moved.status, moved.body['attempt']]).toEqual([202, 4]);
  expect(run?.attempts).toHaveLength(4);
  expect(webhooksOf(waiting)).toHaveLength(1);
  expect([late.status, late.body['code']]).toEqual([409, 'conflict']);
});
