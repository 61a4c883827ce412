import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  awaitEnds,
  changeSender,
  mostWithin,
  ordinaryRecipient,
  sendBurst,
} from '../api/support/pacing';
import { acceptedBy, muteSandbox } from '../support/callbacks';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { startAnotherWorker } from './support/another-worker';
import { type OwnHerald, startHerald } from './support/herald';

const BURST_MS = 400_000;
const WINDOW_MS = 10_000;

let herald: OwnHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald({ settings: { SEND_TIMEOUT_MS: '10000' } });
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

const recipients = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => ordinaryRecipient(index));

async function callTimes(): Promise<number[]> {
  return (await acceptedBy(herald, tenant)).map(({ acceptedAt }) => Date.parse(acceptedAt));
}

/**
 * The most that may arrive in a window: calls of five more seconds, which a stall of the machine can hold up and bunch.
 * The suite of the pace itself looks at single seconds.
 */
const mostAt = (ratePerSecond: number): number => ratePerSecond * (WINDOW_MS / 1000 + 5);

describe('burst of async sends', () => {
  test(
    'sends a whole burst at its rate, with two workers and the death of one',
    async () => {
      const ratePerSecond = 5;
      await muteSandbox(herald, tenant);
      await changeSender(herald, tenant, ratePerSecond);
      const second = await startAnotherWorker(herald);

      const answers = await sendBurst(herald, tenant, recipients(100));
      await second.worker.kill();
      await second.worker.start();
      const ends = await awaitEnds(herald, tenant, BURST_MS);
      await second.close();

      expect(new Set(answers)).toEqual(new Set([202]));
      expect(ends).toEqual({ accepted: 100 });
      expect(new Set((await acceptedBy(herald, tenant)).map(({ to }) => to)).size).toBe(100);
      expect(mostWithin(WINDOW_MS, await callTimes())).toBeLessThanOrEqual(mostAt(ratePerSecond));
    },
    BURST_MS + 200_000,
  );

  test('sends a burst at its rate after all workers were away when it was due', async () => {
    const ratePerSecond = 1;
    await muteSandbox(herald, tenant);
    await changeSender(herald, tenant, ratePerSecond);
    await sendBurst(herald, tenant, recipients(30));
    const { messages } = herald.stage.records;
    const { workspaceId } = tenant;
    await until('most to have their turn', async () => {
      return (await messages.count({ workspaceId, attempts: 0, sendingAt: null })) === 0;
    });

    await herald.worker.kill();
    const turns = await messages.find({ workspaceId }, { sendingAt: 1 });
    const lastTurn = Math.max(...turns.map(({ sendingAt }) => Number(sendingAt ?? 0)));
    await until('the last turn to pass', () => Date.now() > lastTurn);
    const callsBefore = (await callTimes()).length;
    await herald.worker.start();
    const ends = await awaitEnds(herald, tenant, 240_000);

    expect(ends).toEqual({ accepted: 30 });
    expect((await callTimes()).length - callsBefore).toBeGreaterThan(0);
    expect(mostWithin(WINDOW_MS, await callTimes())).toBeLessThanOrEqual(mostAt(ratePerSecond));
  });
});
