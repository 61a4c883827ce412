import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type ReceiverHealth,
  createReceiverHealth,
} from '../../src/usecases/deliver/receiver-health';

const ORIGIN = 'https://hooks.example.com';

let nowMs: number;
let health: ReceiverHealth;

beforeEach(() => {
  nowMs = 0;
  health = createReceiverHealth({
    busyAt: 2,
    slowMs: 100,
    cooldownMs: 1000,
    capacity: 2,
    nowMs: () => nowMs,
  });
});

describe('a receiver', () => {
  test.each([
    ['fast', { delivered: true, durationMs: 99 }, false],
    ['slow', { delivered: true, durationMs: 100 }, true],
    ['failing', { delivered: false, durationMs: 1 }, true],
  ])('that was %s a moment ago: in trouble is %s', (_name, attempt, troubled) => {
    health.end(ORIGIN, attempt);
    expect(health.isTroubled(ORIGIN)).toBe(troubled);
  });

  test('is out of trouble after a good delivery, or after the cooldown', () => {
    health.end(ORIGIN, { delivered: false, durationMs: 1 });
    health.end(ORIGIN, { delivered: true, durationMs: 1 });
    expect(health.isTroubled(ORIGIN)).toBe(false);

    health.end(ORIGIN, { delivered: false, durationMs: 1 });
    nowMs = 1000;
    expect(health.isTroubled(ORIGIN)).toBe(false);
  });

  test('is in trouble while it is busy', () => {
    health.begin(ORIGIN);
    expect(health.isTroubled(ORIGIN)).toBe(false);
    health.begin(ORIGIN);
    expect(health.isTroubled(ORIGIN)).toBe(true);
    health.end(ORIGIN, { delivered: true, durationMs: 1 });
    expect(health.isTroubled(ORIGIN)).toBe(false);
  });

  test('is forgotten first when it was noted longest ago, so that memory is bounded', () => {
    for (const origin of ['a', 'b', 'c']) health.end(origin, { delivered: false, durationMs: 1 });
    expect(['a', 'b', 'c'].map((origin) => health.isTroubled(origin))).toEqual([false, true, true]);
  });
});
