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
function post(
  receiver: typeof RECEIVER,
  delivered: boolean,
  durationMs: number,
  timedOut = false,
): void {
  const ended = health.begin(receiver);
  nowMs += durationMs;
  ended({ delivered, timedOut });
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

    first({ delivered: true, timedOut: false });
    nowMs = 120;
    second({ delivered: true, timedOut: false });
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

describe('a receiver hangs', () => {
  test('when its last POST timed out, until one is answered or the cooldown is over', () => {
    post(RECEIVER, false, 1, true);
    expect(health.hangs(RECEIVER)).toBe(true);
    post(RECEIVER, false, 1);
    expect(health.hangs(RECEIVER)).toBe(false);

    post(RECEIVER, false, 1, true);
    nowMs += 1000;
    expect(health.hangs(RECEIVER)).toBe(false);
  });

  test('as soon as a POST takes too long and none was answered since it began', () => {
    const first = health.begin(RECEIVER);
    nowMs = 99;
    expect(health.hangs(RECEIVER)).toBe(false);
    nowMs = 100;
    expect(health.hangs(RECEIVER)).toBe(true);
    first({ delivered: true, timedOut: false });
    expect(health.hangs(RECEIVER)).toBe(false);
  });

  test('not when it answers all it gets, however late', () => {
    const posts = [0, 60, 120].map((beginsMs) => {
      nowMs = beginsMs;
      return health.begin(RECEIVER);
    });
    for (const [index, ended] of posts.entries()) {
      nowMs = 150 + 60 * index;
      ended({ delivered: true, timedOut: false });
      nowMs += 59;
      expect(health.hangs(RECEIVER)).toBe(false);
    }
    expect(health.isTroubled(RECEIVER)).toBe(true);
  });
});
