import { describe, expect, test } from '@jest/globals';
import { eachLimited, openLoop, nowMs } from '../../../bench/load/open-loop';

const RATE_PER_SECOND = 200;

function busyFor(durationMs: number): void {
  const endMs = nowMs() + durationMs;
  while (nowMs() < endMs);
}

describe('openLoop', () => {
  test('plans calls at the rate, and begins none early', async () => {
    const calls = await openLoop(
      RATE_PER_SECOND,
      Array.from({ length: 10 }, () => async () => undefined),
    );

    const [first] = calls;
    calls.forEach(({ dueMs, begunMs, endedMs, failure }, index) => {
      expect(dueMs - (first?.dueMs ?? 0)).toBeCloseTo((index * 1000) / RATE_PER_SECOND, 6);
      expect(begunMs).toBeGreaterThanOrEqual(dueMs);
      expect(endedMs).toBeGreaterThanOrEqual(begunMs);
      expect(failure).toBeNull();
    });
  });

  test('begins calls while earlier ones are still running', async () => {
    let openGate = (): void => undefined;
    const gate = new Promise<void>((resolve) => (openGate = resolve));
    const waiting = Array.from({ length: 5 }, () => () => gate);

    const calls = await openLoop(RATE_PER_SECOND, [...waiting, async () => openGate()]);

    expect(calls).toHaveLength(6);
  });

  test('counts a stall against the calls that were due in it', async () => {
    const stallMs = 100;
    const calls = await openLoop(RATE_PER_SECOND, [
      async () => busyFor(stallMs),
      ...Array.from({ length: 5 }, () => async () => undefined),
    ]);

    const dueInStallMs = 5 / (RATE_PER_SECOND / 1000);
    const last = calls.at(-1);
    expect((last?.endedMs ?? 0) - (last?.dueMs ?? 0)).toBeGreaterThan(stallMs - dueInStallMs - 1);
  });

  test('keeps the reason of a failed call, and goes on', async () => {
    const calls = await openLoop(RATE_PER_SECOND, [
      () => Promise.reject(new Error('POST answered 500')),
      async () => undefined,
    ]);

    expect(calls.map(({ failure }) => failure)).toEqual(['POST answered 500', null]);
  });
});

describe('eachLimited', () => {
  test('runs every item once, never more at a time than allowed', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;

    await eachLimited([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(item);
    });

    expect(done).toHaveLength(7);
    expect(new Set(done)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(most).toBe(3);
  });

  test('fails with the first failure', async () => {
    const work = eachLimited([1, 2], 1, () => Promise.reject(new Error('no')));

    await expect(work).rejects.toThrow('no');
  });
});
