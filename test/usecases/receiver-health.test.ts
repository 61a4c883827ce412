import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type ReceiverHealth,
  createReceiverHealth,
} from '../../src/usecases/deliver/receiver-health';

const RECEIVER = { workspaceId: 'wks_1', origin: 'https://hooks.example.com' };

let nowMs: number;
let health: ReceiverHealth;

beforeEach(() => {
  nowMs = 0;
  health = createReceiverHealth({
    slowMs: 100,
    cooldownMs: 1000,
    capacity: 2,
    nowMs: () => nowMs,
  });
});

/** One POST from its beginning to its end. */
function post(receiver: typeof RECEIVER, delivered: boolean, durationMs: number): void {
  const ended = health.begin(receiver);
  nowMs += durationMs;
  ended({ delivered });
}

describe('a receiver', () => {
  test.each([
    ['fast', { delivered: true, durationMs: 99 }, false],
    ['slow', { delivered: true, durationMs: 100 }, true],
    ['failing', { delivered: false, durationMs: 1 }, true],
  ])('that was %s a moment ago: in trouble is %s', (_name, attempt, troubled) => {
    post(RECEIVER, attempt.delivered, attempt.durationMs);
    expect(health.isTroubled(RECEIVER)).toBe(troubled);
  });

  test('is out of trouble after a good delivery, or after the cooldown', () => {
    post(RECEIVER, false, 1);
    post(RECEIVER, true, 1);
    expect(health.isTroubled(RECEIVER)).toBe(false);

    post(RECEIVER, false, 1);
    nowMs += 1000;
    expect(health.isTroubled(RECEIVER)).toBe(false);
  });

  test('is in trouble as soon as a POST to it takes too long, before it ends', () => {
    const first = health.begin(RECEIVER);
    nowMs = 50;
    const second = health.begin(RECEIVER);
    nowMs = 99;
    expect(health.isTroubled(RECEIVER)).toBe(false);
    nowMs = 100;
    expect(health.isTroubled(RECEIVER)).toBe(true);

    first({ delivered: true });
    nowMs = 120;
    second({ delivered: true });
    expect(health.isTroubled(RECEIVER)).toBe(false);
  });

  test('is another one for each workspace, and on each port', () => {
    post(RECEIVER, false, 1);
    expect(health.isTroubled({ ...RECEIVER, workspaceId: 'wks_2' })).toBe(false);
    expect(health.isTroubled({ ...RECEIVER, origin: `${RECEIVER.origin}:8443` })).toBe(false);
  });

  test('is forgotten first when it was noted longest ago, so that memory is bounded', () => {
    const receivers = ['a', 'b', 'c'].map((origin) => ({ ...RECEIVER, origin }));
    for (const receiver of receivers) post(receiver, false, 1);
    expect(receivers.map((each) => health.isTroubled(each))).toEqual([false, true, true]);
  });
});
