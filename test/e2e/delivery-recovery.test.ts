import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import type { Recovery } from '../../src/domain/recovery';
import { type TestHerald, startHerald } from '../support/herald';
import { sendOne, tenantsOf } from '../support/send-one';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { type WebhookActions, webhookActions } from '../support/webhook-actions';
import { changeSettings, finalEvent, webhooksOf } from '../support/webhooks';
import { ADA } from '../support/requester';

/** What a killed worker had begun is given to another after 30 s. */
const KILL_PATIENCE_MS = 120_000;
const KILL_TEST_MS = 180_000;
const LONG_AGO = new Date(0);
const request = { since: LONG_AGO, by: ADA, ratePerSecond: 2 };

let herald: TestHerald;
let actions: WebhookActions;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({ receivers: 7, settings: { WEBHOOK_RETRY_DELAYS_MS: '0' } });
  actions = webhookActions(herald);
  newTenant = tenantsOf(herald);
});

afterAll(() => herald.close());

/** A tenant with failed events, whose receiver is well now. */
async function recovering(failed: number): Promise<Tenant> {
  const tenant = await newTenant((response, count) =>
    response.writeHead(count <= failed ? 400 : 200).end(),
  );
  for (let number = 1; number <= failed; number += 1) {
    await sendOne(herald, tenant, `message-${number}`);
    await finalEvent(herald, tenant, `message-${number}`);
  }
  return tenant;
}

function progress(tenant: Tenant, id: string) {
  return actions.recovery.show(tenant.workspaceId, id);
}

function settled(tenant: Tenant, id: string) {
  return until(
    'the recovery and its events to end',
    async () => {
      const shown = await progress(tenant, id);
      return shown.recovery.state !== 'running' && shown.resent.pending === 0 && shown;
    },
    KILL_PATIENCE_MS,
  );
}

describe('a recovery', () => {
  test('counts first, then delivers each failed event once more', async () => {
    const tenant = await recovering(5);
    const { workspaceId } = tenant;
    await sendOne(herald, tenant, 'delivered');
    await finalEvent(herald, tenant, 'delivered');

    expect(await actions.recovery.count(workspaceId, LONG_AGO)).toBe(5);
    expect(await actions.recovery.count(workspaceId, new Date())).toBe(0);
    expect(webhooksOf(tenant)).toHaveLength(6);
    const { recovery } = await actions.recovery.start(workspaceId, request);

    expect(await settled(tenant, recovery.id)).toMatchObject({
      recovery: { state: 'done', total: 5, by: ADA },
      resent: { delivered: 5, failed: 0, pending: 0, cancelled: 0 },
    });
    expect(webhooksOf(tenant)).toHaveLength(11);
    expect(await actions.health(workspaceId)).toMatchObject({ successRate: 6 / 11 });
  });

  test(
    'goes on after its worker was killed, and resends none twice',
    async () => {
      const tenant = await recovering(6);
      const { recovery } = await actions.recovery.start(tenant.workspaceId, request);
      await until('the first resends', async () => {
        const { resent } = await progress(tenant, recovery.id);
        return resent.delivered >= 2;
      });

      await herald.worker.kill();
      await herald.worker.start();

      const { resent } = await settled(tenant, recovery.id);
      const runs = await actions.list(tenant.workspaceId, {}, { limit: 50 });
      expect(resent).toMatchObject({ delivered: 6, failed: 0 });
      expect(runs.rows.map((event) => event.resend?.run)).toEqual(Array(6).fill(2));
    },
    KILL_TEST_MS,
  );

  test(
    'is made one at a time, and ends when a person cancels it',
    async () => {
      const tenant = await recovering(15);
      const { workspaceId } = tenant;
      const slow = { ...request, ratePerSecond: 1 };
      const { recovery } = await actions.recovery.start(workspaceId, slow);

      await expect(actions.recovery.start(workspaceId, slow)).rejects.toMatchObject({
        code: 'conflict',
      });
      await until('the first resend', async () => {
        const { resent } = await progress(tenant, recovery.id);
        return resent.delivered > 0;
      });
      await actions.recovery.cancel(workspaceId, recovery.id);
      await settled(tenant, recovery.id);
      const left = await actions.recovery.count(workspaceId, LONG_AGO);
      const second = await actions.recovery.start(workspaceId, { ...request, ratePerSecond: 50 });

      expect(left).toBeGreaterThan(0);
      expect(await settled(tenant, second.recovery.id)).toMatchObject({
        resent: { delivered: left },
      });
      expect(await actions.recovery.list(workspaceId)).toMatchObject([
        { recovery: { state: 'done' } },
        { recovery: { state: 'cancelled' } },
      ]);
    },
    KILL_TEST_MS,
  );

  test('asked for twenty times at one moment is made once; the others are told that it is under way', async () => {
    const tenant = await recovering(2);
    const { workspaceId } = tenant;
    const slow = { ...request, ratePerSecond: 1 };

    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => actions.recovery.start(workspaceId, slow)),
    );

    const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    const [only, ...others] = await actions.recovery.list(workspaceId);
    expect(refused).toHaveLength(19);
    for (const error of refused) {
      expect(error).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('under way'),
      });
    }
    expect(others).toEqual([]);
    expect(await settled(tenant, String(only?.recovery.id))).toMatchObject({
      resent: { delivered: 2 },
    });
  });

  test('that a crash left without its workflow is started by the sweep', async () => {
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
    await herald.base.repositories.recoveries.insert(recovery, now);

    expect(await settled(tenant, recovery.id)).toMatchObject({
      recovery: { state: 'done' },
      resent: { delivered: 2 },
    });
    expect(await herald.base.repositories.recoveries.listDueStarts(new Date(), 9)).toEqual([]);
  });

  test('is refused while webhooks are disabled', async () => {
    const tenant = await newTenant();
    await changeSettings(herald, tenant, { enabled: false });

    await expect(actions.recovery.start(tenant.workspaceId, request)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await actions.recovery.list(tenant.workspaceId)).toEqual([]);
  });

  test('of another workspace is not to be seen', async () => {
    const tenant = await newTenant();

    await expect(progress(tenant, 'rcv_1')).rejects.toMatchObject({ code: 'not_found' });
  });
});
