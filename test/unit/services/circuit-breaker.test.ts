import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type PostEnd,
  type CircuitBreaker,
  createCircuitBreaker,
} from '../../../src/services/deliveries/receivers/circuit-breaker';
import type { Receiver } from '../../../src/services/deliveries/receivers/receiver';

const RECEIVER = { workspaceId: 'wks_1', origin: 'https://hooks.example.com' };

let nowMs: number;
let circuits: CircuitBreaker;

const isTroubled = (receiver: Receiver): boolean => circuits.stateOf(receiver) !== 'closed';
const hangs = (receiver: Receiver): boolean => circuits.stateOf(receiver) === 'open';

beforeEach(() => {
  nowMs = 0;
  circuits = createCircuitBreaker({
    slowMs: 100,
    hangMs: 500,
    cooldownMs: 1000,
    capacity: 2,
    nowMs: () => nowMs,
  });
});

/** Simulates a POST from its beginning to its end. */
function post(receiver: typeof RECEIVER, end: PostEnd, durationMs: number): void {
  const ended = circuits.begin(receiver);
  nowMs += durationMs;
  ended(end);
}

describe('half-open circuit breaker', () => {
  test.each([
    ['fast', { end: 'delivered', durationMs: 99 }, false],
    ['slow', { end: 'delivered', durationMs: 100 }, true],
    ['failing', { end: 'failed', durationMs: 1 }, true],
  ] as const)('a %s POST takes the breaker out of closed: %s', (_name, attempt, troubled) => {
    post(RECEIVER, attempt.end, attempt.durationMs);
    expect(isTroubled(RECEIVER)).toBe(troubled);
  });

  test('closes after a good delivery, or after the cooldown', () => {
    post(RECEIVER, 'failed', 1);
    post(RECEIVER, 'delivered', 1);
    expect(isTroubled(RECEIVER)).toBe(false);

    post(RECEIVER, 'failed', 1);
    nowMs += 1000;
    expect(isTroubled(RECEIVER)).toBe(false);
  });

  test('leaves closed as soon as a POST takes too long, before it ends', () => {
    const first = circuits.begin(RECEIVER);
    nowMs = 50;
    const second = circuits.begin(RECEIVER);
    nowMs = 99;
    expect(isTroubled(RECEIVER)).toBe(false);
    nowMs = 100;
    expect(isTroubled(RECEIVER)).toBe(true);

    first('delivered');
    nowMs = 120;
    second('delivered');
    expect(isTroubled(RECEIVER)).toBe(false);
  });

  test('keeps a circuit breaker for each workspace and each port', () => {
    post(RECEIVER, 'failed', 1);
    expect(isTroubled({ ...RECEIVER, workspaceId: 'wks_2' })).toBe(false);
    expect(isTroubled({ ...RECEIVER, origin: `${RECEIVER.origin}:8443` })).toBe(false);
  });

  test('forgets the circuit breaker that changed longest ago, so that memory is bounded', () => {
    const receivers = ['a', 'b', 'c'].map((origin) => ({ ...RECEIVER, origin }));
    for (const receiver of receivers) post(receiver, 'failed', 1);
    expect(receivers.map((each) => isTroubled(each))).toEqual([false, true, true]);
  });
});

describe('open circuit breaker', () => {
  test('opens after a timeout until a POST is answered or the cooldown is over', () => {
    post(RECEIVER, 'timeout', 1);
    expect(hangs(RECEIVER)).toBe(true);
    post(RECEIVER, 'failed', 1);
    expect(hangs(RECEIVER)).toBe(false);

    post(RECEIVER, 'timeout', 1);
    nowMs += 1000;
    expect(hangs(RECEIVER)).toBe(false);
  });

  test('opens as soon as two POSTs take very long and none was answered since', () => {
    const first = circuits.begin(RECEIVER);
    nowMs = 50;
    const second = circuits.begin(RECEIVER);
    nowMs = 549;
    expect(hangs(RECEIVER)).toBe(false);
    nowMs = 550;
    expect(hangs(RECEIVER)).toBe(true);
    first('delivered');
    expect(hangs(RECEIVER)).toBe(false);
    second('delivered');
  });

  test('a single slow POST does not open the circuit breaker, whatever else begins meanwhile', () => {
    circuits.begin(RECEIVER);
    nowMs = 1500;
    circuits.begin(RECEIVER);
    expect(hangs(RECEIVER)).toBe(false);
    expect(isTroubled(RECEIVER)).toBe(true);
  });

  test('a receiver that was slow a moment ago opens its circuit breaker only by a timeout', () => {
    post(RECEIVER, 'delivered', 600);
    nowMs += 300;
    circuits.begin(RECEIVER);
    const ended = circuits.begin(RECEIVER);
    nowMs += 600;
    expect(hangs(RECEIVER)).toBe(false);
    ended('timeout');
    expect(hangs(RECEIVER)).toBe(true);
  });

  test('an aborted POST does not change the circuit breaker', () => {
    post(RECEIVER, 'aborted', 1);
    expect(isTroubled(RECEIVER)).toBe(false);
    post(RECEIVER, 'timeout', 1);
    post(RECEIVER, 'aborted', 1);
    expect(hangs(RECEIVER)).toBe(true);
  });

  test('a receiver that answers every POST late does not open its circuit breaker', () => {
    const posts = [0, 60, 120].map((beginsMs) => {
      nowMs = beginsMs;
      return circuits.begin(RECEIVER);
    });
    for (const [index, ended] of posts.entries()) {
      nowMs = 150 + 60 * index;
      ended('delivered');
      nowMs += 59;
      expect(hangs(RECEIVER)).toBe(false);
    }
    expect(isTroubled(RECEIVER)).toBe(true);
  });
});
