import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ADA } from '../support/actor';
import { sendOne, tenantsOf } from '../support/send-one';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { finalEvent, webhooksOf } from '../support/webhooks';
import { type OwnHerald, startHerald } from './support/herald';

const FAILED = 6;
const MESSAGE = 'message-1';

let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({ receivers: 3, settings: { WEBHOOK_RETRY_DELAYS_MS: '0,0,0' } });
  newTenant = tenantsOf(herald);
});

afterAll(() => herald.close());

async function failDeliveries(tenant: Tenant): Promise<void> {
  const messageIds = Array.from({ length: FAILED }, (_, index) => `message-${index}`);
  for (const messageId of messageIds) {
    await sendOne(herald, tenant, messageId);
    await finalEvent(herald, tenant, messageId);
  }
}

/** Begins a recovery of failed events, and waits until some were resent. */
async function beginRecovery(tenant: Tenant): Promise<string> {
  const { webhooks } = herald.stage;
  const request = { since: new Date(0), by: ADA, ratePerSecond: 2 };
  const { recovery } = await webhooks.recovery.start(tenant.workspaceId, request);
  await until('the first resends', async () => {
    const { resent } = await webhooks.recovery.show(tenant.workspaceId, recovery.id);
    return resent.delivered >= 2;
  });
  return recovery.id;
}

test('the next worker completes a resend and a recovery of a killed one, and resends nothing twice', async () => {
  const { webhooks } = herald.stage;
  let held = true;
  const resending = await newTenant((response, count) => {
    if (count === 1 || !held) response.writeHead(200).end();
  });
  const recovering = await newTenant((response, count) =>
    response.writeHead(count <= FAILED ? 400 : 200).end(),
  );
  await sendOne(herald, resending, MESSAGE);
  const { eventId } = await finalEvent(herald, resending, MESSAGE);
  await failDeliveries(recovering);
  const recoveryId = await beginRecovery(recovering);
  // Last, because its POST is held until the worker is killed.
  await webhooks.resend(resending.workspaceId, eventId, { by: ADA });
  await resending.receiver.next(resending.webhookPath, (posts) => posts.length === 2);

  await herald.worker.kill();
  held = false;
  await herald.worker.start();

  const resent = await until('the resend to end', async () => {
    const { event } = await webhooks.show(resending.workspaceId, eventId);
    return event.resend?.run === 2 && event.state !== 'pending' && event;
  });
  const recovered = await until('the recovery and its events to end', async () => {
    const shown = await webhooks.recovery.show(recovering.workspaceId, recoveryId);
    return shown.recovery.state !== 'running' && shown.resent.pending === 0 && shown;
  });
  const { rows } = await webhooks.list(recovering.workspaceId, {}, { limit: 50 });
  const health = await webhooks.health(resending.workspaceId);

  expect(resent).toMatchObject({ state: 'delivered' });
  expect(health.days.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(2);
  expect(health.days.reduce((sum, { failed }) => sum + failed, 0)).toBe(0);
  expect(recovered.resent).toMatchObject({ delivered: FAILED, failed: 0 });
  expect(rows.map((event) => event.resend?.run)).toEqual(Array(FAILED).fill(2));
  expect(webhooksOf(recovering).length).toBeGreaterThanOrEqual(2 * FAILED);
});
