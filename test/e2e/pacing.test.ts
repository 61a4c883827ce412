import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startAnotherWorker } from '../support/another-worker';
import { acceptedBy, muteSandbox } from '../support/callbacks';
import { getMessage, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { sendStandard, storedFor } from '../support/standard';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { readCounters } from './support/metrics';
import {
  awaitEnds,
  changeSender,
  mostWithin,
  ordinaryRecipient,
  sendBurst,
} from './support/pacing';

const BURST_TEST_MS = 600_000;
const WINDOW_MS = 10_000;

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald({ settings: { SEND_TIMEOUT_MS: '10000' } });
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
  muteSandbox(herald, tenant);
});
afterAll(() => herald.close());

const callTimes = (): number[] =>
  acceptedBy(herald, tenant).map(({ acceptedAt }) => Date.parse(acceptedAt));

/**
 * The most that may arrive in a window: calls of two more seconds, which a stall of the machine can hold up and bunch.
 * What any single second holds is a matter of the pace itself.
 */
const mostAt = (ratePerSecond: number): number => ratePerSecond * (WINDOW_MS / 1000 + 2);

describe('a burst of async sends', () => {
  test(
    'reaches the provider at its rate, whole, over two workers and the death of one',
    async () => {
      const ratePerSecond = 10;
      await changeSender(herald, tenant, ratePerSecond);
      const recipients = Array.from({ length: 250 }, (_, index) => ordinaryRecipient(index));
      const second = await startAnotherWorker(herald);

      const answers = await sendBurst(herald, tenant, recipients);
      await second.worker.kill();
      await second.worker.start();
      const ends = await awaitEnds(herald, tenant, BURST_TEST_MS);
      await second.close();

      expect(new Set(answers)).toEqual(new Set([202]));
      expect(ends).toEqual({ accepted: 250 });
      expect(new Set(acceptedBy(herald, tenant).map(({ to }) => to)).size).toBe(250);
      expect(mostWithin(WINDOW_MS, callTimes())).toBeLessThanOrEqual(mostAt(ratePerSecond));
    },
    BURST_TEST_MS,
  );
});

describe('a backlog', () => {
  test('that was due while all workers were away goes out at the rate when they are back', async () => {
    const ratePerSecond = 2;
    await changeSender(herald, tenant, ratePerSecond);
    const recipients = Array.from({ length: 40 }, (_, index) => ordinaryRecipient(index));
    await sendBurst(herald, tenant, recipients);
    const { messages } = herald.base.database.models;
    const { workspaceId } = tenant;
    await until('most to have their turn', async () => {
      const waiting = { workspaceId, attempts: 0, sendingAt: null };
      return (await messages.countDocuments(waiting)) === 0;
    });

    await herald.worker.kill();
    const lastTurn = await messages.findOne({ workspaceId }).sort({ sendingAt: -1 }).lean();
    await until('the last turn to pass', () => Date.now() > Number(lastTurn?.sendingAt));
    const callsBefore = callTimes().length;
    await herald.worker.start();
    const ends = await awaitEnds(herald, tenant, 240_000);

    expect(ends).toEqual({ accepted: 40 });
    expect(callTimes().length - callsBefore).toBeGreaterThan(0);
    expect(mostWithin(WINDOW_MS, callTimes())).toBeLessThanOrEqual(mostAt(ratePerSecond));
  }, 400_000);
});

describe('what has to wait for the rate', () => {
  test('is queued with the time it is due, and no call counts', async () => {
    await changeSender(herald, tenant, 0.2);

    await sendBurst(herald, tenant, [ordinaryRecipient(1), ordinaryRecipient(2)]);
    const waiting = await until('the one that waits', async () => {
      const both = [
        await getMessage(herald, tenant, 'burst-0'),
        await getMessage(herald, tenant, 'burst-1'),
      ];
      return both.find(({ body }) => body['sendingAt'] !== undefined);
    });

    expect(waiting.body).toMatchObject({ status: 'queued', attempts: 0 });
    const { createdAt, sendingAt } = waiting.body as { createdAt: string; sendingAt: string };
    expect(Date.parse(sendingAt)).toBeGreaterThan(Date.parse(createdAt) + 2500);
    const worker = `http://127.0.0.1:${herald.env['WORKER_PORT']}`;
    const counters = await readCounters(worker);
    expect(counters.get('herald_send_deferrals_total{limit="sender"}')).toBeGreaterThan(0);
    expect(await awaitEnds(herald, tenant, 60_000)).toEqual({ accepted: 2 });
    const [first = 0, then = 0] = callTimes();
    expect(then - first).toBeGreaterThan(2500);
  });

  test('is answered like any other when a sync request waits for it', async () => {
    await changeSender(herald, tenant, 0.5);
    const templateId = tenant.template('welcome').id;

    const answers = await Promise.all(
      [1, 2, 3].map((index) =>
        send(herald, tenant, { recipientNumber: ordinaryRecipient(index), templateId }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first = 0, , third = 0] = callTimes();
    expect(third - first).toBeGreaterThan(3000);
  });

  test('lets a sync request go first', async () => {
    await changeSender(herald, tenant, 2);
    const recipients = Array.from({ length: 20 }, (_, index) => ordinaryRecipient(index));
    await sendBurst(herald, tenant, recipients);

    const templateId = tenant.template('welcome').id;
    const urgent = await send(herald, tenant, {
      recipientNumber: ordinaryRecipient(99),
      templateId,
    });

    expect(urgent.status).toBe(200);
    expect(callTimes().length).toBeLessThan(recipients.length);
    expect(await awaitEnds(herald, tenant, 60_000)).toEqual({ accepted: 21 });
  }, 180_000);
});

describe('a standard send', () => {
  test('goes out at its turn', async () => {
    await changeSender(herald, tenant, 0.5);
    const templateId = tenant.template('welcome').id;

    const answers = await Promise.all(
      [1, 2].map((index) =>
        sendStandard(herald, tenant, { recipientNumber: ordinaryRecipient(index), templateId }),
      ),
    );

    expect(answers.map(({ body }) => body['success'])).toEqual([true, true]);
  });

  test('fails at once, and never goes out, when its turn comes after its request', async () => {
    await changeSender(herald, tenant, 0.02);
    const templateId = tenant.template('welcome').id;
    const recipientNumber = ordinaryRecipient(2);
    await sendStandard(herald, tenant, { recipientNumber: ordinaryRecipient(1), templateId });

    const answer = await sendStandard(herald, tenant, { recipientNumber, templateId });

    expect(answer.body).toEqual({ success: false, error: 'Error sending template message' });
    const [stored] = await storedFor(herald, tenant, recipientNumber);
    expect(stored).toMatchObject({ attempts: 0, result: { kind: 'unreachable' } });
    expect(callTimes()).toHaveLength(1);
  });
});

describe("a provider's rate for one recipient", () => {
  test('holds beyond its burst, and nobody else waits', async () => {
    await changeSender(herald, tenant, 1000, false);
    const recipients = Array.from({ length: 47 }, () => ordinaryRecipient(1));

    await sendBurst(herald, tenant, [...recipients, ordinaryRecipient(2)]);
    const ends = await awaitEnds(herald, tenant, 60_000);

    expect(ends).toEqual({ accepted: 48 });
    expect(acceptedBy(herald, tenant).at(-1)?.to).toBe(ordinaryRecipient(1));
    const times = callTimes();
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(9000);
  }, 240_000);
});
