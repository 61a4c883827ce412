import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readCounters, readTotals } from '../api/support/metrics';
import { recipientEnding } from '../api/support/sandbox';
import { awaitStatuses } from '../api/support/webhooks';
import { getMessage, send } from '../support/client';
import { mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { type OwnHerald, startHerald } from './support/herald';

let herald: OwnHerald;

beforeAll(async () => {
  herald = await startHerald();
});
afterAll(() => herald.close());

test('/metrics counts each send, callback, attempt and delivery once', async () => {
  const tenant = await mintTenant(herald);
  const templateId = tenant.template('welcome').id;
  const post = (ending: string, messageId: string, fields: object = {}) => {
    const recipientNumber = recipientEnding(ending);
    return send(herald, tenant, { recipientNumber, templateId, messageId, ...fields });
  };
  await post('0001', 'counted');
  await post('0004', 'rejected');
  await post('0012', 'unreachable', { async: true });
  await awaitStatuses(herald, tenant, 'counted', ['sent', 'delivered', 'read']);
  await until('the end of the async send', async () => {
    const { body } = await getMessage(herald, tenant, 'unreachable');
    return body['status'] === 'unreachable';
  });

  const unreachable = 'herald_sends_total{outcome="unreachable",mode="async"}';
  const worker = await until('the last one counted', async () => {
    const counters = await readCounters(herald.workerUrl);
    return counters.has(unreachable) && counters;
  });
  expect(Object.fromEntries(worker)).toMatchObject({
    'herald_sends_total{outcome="accepted",mode="sync"}': 1,
    'herald_sends_total{outcome="rejected",mode="sync"}': 1,
    [unreachable]: 1,
  });
  // The API makes first attempts, and leaves them to the worker while it is busy.
  const delivered = 'herald_webhook_deliveries_total{state="delivered"}';
  const totals = await until('the last delivery counted', async () => {
    const counters = await readTotals(herald);
    return (counters.get(delivered) ?? 0) >= 3 && counters;
  });
  expect(Object.fromEntries(totals)).toMatchObject({
    [delivered]: 3,
    'herald_webhook_attempts_total{outcome="http_200"}': 3,
    'herald_callback_items_total{provider="meta",kind="status"}': 3,
  });
});
