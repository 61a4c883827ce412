import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { awaitSlot, renewLateSlot } from '../../../src/services/messages/steps/await-slot';
import { createSlotLateness } from '../../../src/services/messages/steps/slot-lateness';
import { newMessage, newSender } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { partial } from '../../support/partial';

const db = useTestDatabase();
let blocking: NodeJS.Timeout;

/** Three times as long as a slot is valid in a process that is not busy. */
const LAG_MS = 150;

/** Longest time that the machine took from this process, or that it needed between two lags. */
let stolenMs = 0;

beforeEach(() => {
  let endedMs = performance.now();
  blocking = setInterval(() => {
    const until = performance.now() + LAG_MS;
    while (performance.now() < until);
    const nowMs = performance.now();
    stolenMs = Math.max(stolenMs, nowMs - endedMs - LAG_MS);
    endedMs = nowMs;
  }, 1);
});
afterEach(() => clearInterval(blocking));

test('a process whose event loop lags sends its messages within its rate', async () => {
  const RATE = 20;
  const MESSAGES = 25;
  const sender = newSender({ workspaceId: newId('wks'), messagesPerSecond: RATE });
  const metrics = createPrometheusMetrics();
  const lateness = createSlotLateness(() => performance.now());
  const deps = {
    ...db,
    metrics,
    lateness,
    pacingClock: { now: () => new Date() },
    messagesPerSecond: 80,
  };
  const calls: number[] = [];

  async function send(_: unknown, index: number): Promise<void> {
    const { workspaceId } = sender;
    const message = newMessage({ workspaceId, conversationId: `cnv_${index}`, async: true });
    for (let hasTurn = false; ; hasTurn = true) {
      const options = { hasTurn, meanwhile: Promise.resolve() };
      const answer = await awaitSlot(partial(deps), message, sender, options);
      if (answer.kind === 'slot') {
        await renewLateSlot(partial(deps), message, sender, answer.atMs);
        break;
      }
      const { turnInMs } = answer;
      await new Promise((resolve) => setTimeout(resolve, turnInMs));
    }
    calls.push(Date.now());
  }
  await Promise.all(Array.from({ length: MESSAGES }, send));

  const inOneSecond = calls.map(
    (start) => calls.filter((at) => at >= start && at < start + 1000).length,
  );
  expect(calls).toHaveLength(MESSAGES);
  // The calls that a stall of the machine holds up are made together after it.
  const heldUp = Math.floor((stolenMs / 1000) * RATE);
  expect(Math.max(...inOneSecond)).toBeLessThanOrEqual(RATE + heldUp);
});
