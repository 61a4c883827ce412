import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Recovery } from '../../../src/domain/recovery';
import { recoveryWorkflowId } from '../../../workflows/contract/recover-deliveries';
import { type TestHerald, openHerald } from '../../support/herald';
import { newWebhookEvent } from '../../support/records';
import { ADA } from '../../support/actor';
import { sendOne, tenantsOf } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings, finalEvent, webhooksOf } from '../../support/webhooks';

const LONG_AGO = new Date(0);
const request = { since: LONG_AGO, by: ADA, ratePerSecond: 2 };

let herald: TestHerald;
let actions: TestHerald['stage']['webhooks'];
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await openHerald();
  actions = herald.stage.webhooks;
  newTenant = tenantsOf(herald);
});

afterAll(() => herald.close());

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

test.concurrent('a recovery counts failed events first, then delivers each once more', async () => {
  const tenant = await recovering(5);
  const { workspaceId } = tenant;
  await sendOne(herald, tenant, 'delivered');
  await finalEvent(herald, tenant, 'delivered');

  expect(await actions.recovery.count(workspaceId, LONG_AGO)).toEqual({ failed: 5, pending: 0 });
  expect(await actions.recovery.count(workspaceId, new Date())).toMatchObject({ failed: 0 });
  expect(postedEvents(tenant)).toHaveLength(1);
  const { recovery } = await actions.recovery.start(workspaceId, request);

  expect(await settled(tenant, recovery.id)).toMatchObject({
    recovery: { state: 'done', total: 5, by: ADA },
    resent: { delivered: 5, failed: 0, pending: 0, cancelled: 0 },
  });
  expect(postedEvents(tenant)).toHaveLength(6);
  expect(await actions.health(workspaceId)).toMatchObject({ successRate: 6 / 11 });
});

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

test.concurrent(
  'starts one of several recoveries requested at once, and answers the others that one is under way',
  async () => {
    const tenant = await recovering(60);
    const { workspaceId } = tenant;
    const slow = { ...request, ratePerSecond: 1 };

    const asked = await Promise.allSettled(
      Array.from({ length: 6 }, () => actions.recovery.start(workspaceId, slow)),
    );

    const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    const made = await actions.recovery.list(workspaceId);
    for (const { recovery } of made) await actions.recovery.cancel(workspaceId, recovery.id, ADA);
    expect(refused).toHaveLength(5);
    for (const error of refused) {
      expect(error).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('under way'),
      });
    }
    expect(made).toHaveLength(1);
  },
);

test.concurrent(
  'the reconciler starts a recovery that a crash left without its workflow',
  async () => {
    const tenant = await recovering(2);
    const { workspaceId } = tenant;
    const now = new Date();
    const recovery: Recovery = {
      ...request,
      id: newId('rcv'),
      workspaceId,
      until: now,
      total: 2,
      state: 'running',
      createdAt: now,
      endedAt: null,
    };
    await herald.stage.repositories.recoveries.insert(recovery, now);

    expect(await settled(tenant, recovery.id)).toMatchObject({
      recovery: { state: 'done' },
      resent: { delivered: 2 },
    });
    const due = await herald.stage.repositories.recoveries.listDueStarts(new Date(), 99);
    expect(due.map(({ id }) => id)).not.toContain(recovery.id);
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

test.concurrent('neither shows nor cancels a recovery of another workspace', async () => {
  const [tenant, other] = [await recovering(1), await newTenant()];
  const { recovery } = await actions.recovery.start(tenant.workspaceId, request);

  await expect(progress(other, recovery.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(actions.recovery.cancel(other.workspaceId, recovery.id, ADA)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await settled(tenant, recovery.id)).toMatchObject({ resent: { delivered: 1 } });
});
