import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { recoveryWorkflowId } from '../../../workflows/contract/recover-deliveries';
import { type TestHerald, useHerald } from '../../support/herald';
import { newWebhookEvent } from '../../support/records';
import { ADA } from '../../support/actor';
import { tenantsOf } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings, webhooksOf } from '../../support/webhooks';

const LONG_AGO = new Date(0);
const request = { since: LONG_AGO, by: ADA, ratePerSecond: 2 };

const herald = useHerald();
let actions: TestHerald['stage']['webhooks'];
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  actions = herald.stage.webhooks;
  newTenant = tenantsOf(herald);
});

/** A tenant with events that failed a moment ago, whose receiver is well now. */
async function recovering(failed: number): Promise<Tenant> {
  const tenant = await newTenant();
  const events = Array.from({ length: failed }, () => failedEvent(tenant));
  await Promise.all(events.map((event) => herald.stage.repositories.events.insert(event, null)));
  return tenant;
}

function failedEvent({ workspaceId }: Tenant) {
  const [id, at] = [newId('evt'), new Date()];
  const answer = { outcome: 'http_400', httpStatus: 400, responseText: null, bodyTruncated: false };
  return newWebhookEvent({
    id,
    workspaceId,
    messageKey: id,
    body: JSON.stringify({ event: 'channel_sent', eventId: id }),
    state: 'failed',
    attempts: [{ number: 1, startedAt: at, durationMs: 1, ...answer }],
    createdAt: at,
    completedAt: at,
    providerMessageDigest: id,
  });
}

/** The ids of the events that were posted, each once however many attempts it took. */
function postedEvents(tenant: Tenant): unknown[] {
  return [...new Set(webhooksOf(tenant).map(({ body }) => body['eventId']))];
}

function progress(tenant: Tenant, id: string) {
  return actions.recovery.show(tenant.workspaceId, id);
}

function settled(tenant: Tenant, id: string) {
  return until('the recovery and its events to end', async () => {
    const shown = await progress(tenant, id);
    return shown.recovery.state !== 'running' && shown.resent.pending === 0 && shown;
  });
}

function firstResent(tenant: Tenant, id: string) {
  return until('the first resend', async () => {
    const { resent } = await progress(tenant, id);
    return resent.delivered > 0;
  });
}

test.concurrent(
  'a recovery whose workflow was terminated goes on when it is requested again, and resends no event twice',
  async () => {
    const tenant = await recovering(20);
    const { workspaceId } = tenant;
    const slow = { ...request, ratePerSecond: 1 };
    const { recovery } = await actions.recovery.start(workspaceId, slow);
    await firstResent(tenant, recovery.id);
    await herald.stage.temporal.terminate(recoveryWorkflowId(workspaceId, recovery.id));

    await expect(actions.recovery.start(workspaceId, slow)).rejects.toMatchObject({
      code: 'conflict',
    });
    const { recoveries } = herald.stage.records;
    await recoveries.update({ _id: recovery.id }, { $set: { ratePerSecond: 10 } });

    const { resent } = await settled(tenant, recovery.id);
    const runs = await actions.list(workspaceId, {}, { limit: 50 });
    expect(resent).toMatchObject({ delivered: 20, failed: 0 });
    expect(runs.rows.map((event) => event.resend?.run)).toEqual(Array(20).fill(2));
    expect(postedEvents(tenant)).toHaveLength(20);
  },
);

test.concurrent(
  'a recovery ends when a member cancels it, and another one may follow',
  async () => {
    const tenant = await recovering(15);
    const { workspaceId } = tenant;
    const slow = { ...request, ratePerSecond: 1 };
    const { recovery } = await actions.recovery.start(workspaceId, slow);
    await firstResent(tenant, recovery.id);
    await actions.recovery.cancel(workspaceId, recovery.id, ADA);
    await settled(tenant, recovery.id);
    const { failed: left } = await actions.recovery.count(workspaceId, LONG_AGO);
    const second = await actions.recovery.start(workspaceId, { ...request, ratePerSecond: 50 });

    const { resent: now } = await settled(tenant, second.recovery.id);
    const { resent: before } = await progress(tenant, recovery.id);
    const { rows } = await actions.list(workspaceId, {}, { limit: 50 });

    expect(left).toBeGreaterThan(0);
    expect(now.delivered).toBeGreaterThan(0);
    expect(before.delivered + now.delivered).toBe(15);
    expect(rows.map((event) => event.resend?.run)).toEqual(Array(15).fill(2));
    expect(await actions.recovery.list(workspaceId)).toMatchObject([
      { recovery: { state: 'done' } },
      { recovery: { state: 'cancelled' } },
    ]);
  },
);

test.concurrent('rejects a recovery while webhooks are disabled', async () => {
  const tenant = await newTenant();
  await changeSettings(herald, tenant, { enabled: false });

  await expect(actions.recovery.start(tenant.workspaceId, request)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await actions.recovery.list(tenant.workspaceId)).toEqual([]);
});
