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

const isClosed = (receiver: Receiver): boolean => circuits.stateOf(receiver) === 'closed';
const isOpen = (receiver: Receiver): boolean => circuits.stateOf(receiver) === 'open';

beforeEach(() => {
  nowMs = 0;
  circuits = createCircuitBreaker({
    slowMs: 100,
    unansweredMax: 8,
    unansweredMs: 500,
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
    ['fast', { end: 'delivered', durationMs: 99 }, 'closed'],
    ['slow', { end: 'delivered', durationMs: 100 }, 'half-open'],
    ['failed', { end: 'failed', durationMs: 1 }, 'half-open'],
  ] as const)(
    'after a POST that was %s (%j) the circuit breaker is %s',
    (_name, attempt, state) => {
      post(RECEIVER, attempt.end, attempt.durationMs);
      expect(circuits.stateOf(RECEIVER)).toBe(state);
    },
  );

  test('closes after a good delivery, or after the cooldown', () => {
    post(RECEIVER, 'failed', 1);
    post(RECEIVER, 'delivered', 1);
    expect(isClosed(RECEIVER)).toBe(true);

    post(RECEIVER, 'failed', 1);
    nowMs += 1000;
    expect(isClosed(RECEIVER)).toBe(true);
  });

  test('leaves closed as soon as a POST takes too long, before it ends', () => {
    const first = circuits.begin(RECEIVER);
    nowMs = 50;
    const second = circuits.begin(RECEIVER);
    nowMs = 99;
    expect(isClosed(RECEIVER)).toBe(true);
    nowMs = 100;
    expect(isClosed(RECEIVER)).toBe(false);

    first('delivered');
    nowMs = 120;
    second('delivered');
    expect(isClosed(RECEIVER)).toBe(true);
  });

  test('is unanswered once several POSTs have begun without an answer, until one is answered', () => {
    const ends = Array.from({ length: 7 }, () => circuits.begin(RECEIVER));
    expect(isClosed(RECEIVER)).toBe(true);
    ends.push(circuits.begin(RECEIVER));
    expect(circuits.stateOf(RECEIVER)).toBe('unanswered');

    ends[0]?.('delivered');
    expect(isClosed(RECEIVER)).toBe(true);
    const more = Array.from({ length: 8 }, () => circuits.begin(RECEIVER));
    expect(circuits.stateOf(RECEIVER)).toBe('unanswered');
    more[0]?.('aborted');
    expect(isClosed(RECEIVER)).toBe(true);
  });

  test('counts POSTs that are about to begin until the receiver has answered one', () => {
    const expectNone = Array.from({ length: 8 }, () => circuits.expect(RECEIVER));
    expect(circuits.stateOf(RECEIVER)).toBe('unanswered');
    expectNone[0]?.();
    expect(isClosed(RECEIVER)).toBe(true);

    const end = circuits.begin(RECEIVER);
    circuits.expect(RECEIVER);
    expect(circuits.stateOf(RECEIVER)).toBe('unanswered');
    end('delivered');
    expect(isClosed(RECEIVER)).toBe(true);
  });

  test('forgets of several POSTs the one that will not begin, however old the others are', () => {
    const expectMany = () => Array.from({ length: 8 }, () => circuits.expect(RECEIVER));
    circuits.expect(RECEIVER);
    nowMs = 50;
    const expectNone = expectMany();
    expectNone[7]?.();
    expect(circuits.stateOf(RECEIVER)).toBe('unanswered');
    nowMs = 100;

    expect(isClosed(RECEIVER)).toBe(true);
  });

  test('counts one less for a POST that will not begin, although another has begun in its place', () => {
    const expectNone = Array.from({ length: 8 }, () => circuits.expect(RECEIVER));
    circuits.begin(RECEIVER);
    expect(circuits.stateOf(RECEIVER)).toBe('unanswered');

    expectNone[0]?.();

    expect(isClosed(RECEIVER)).toBe(true);
  });

  test('forgets a POST that did not begin in time', () => {
    for (let count = 0; count < 8; count += 1) circuits.expect(RECEIVER);
    expect(circuits.stateOf(RECEIVER)).toBe('unanswered');
    nowMs = 100;
    expect(isClosed(RECEIVER)).toBe(true);
  });

  test('closes when another process has found that the receiver answers', () => {
    post(RECEIVER, 'timeout', 1);
    expect(isOpen(RECEIVER)).toBe(true);
    circuits.forgive(RECEIVER);
    expect(isClosed(RECEIVER)).toBe(true);
  });

  test('keeps a circuit breaker for each workspace and each port', () => {
    post(RECEIVER, 'failed', 1);
    expect(isClosed({ ...RECEIVER, workspaceId: 'wks_2' })).toBe(true);
    expect(isClosed({ ...RECEIVER, origin: `${RECEIVER.origin}:8443` })).toBe(true);
  });

  test('forgets the circuit breaker that changed longest ago, so that memory is bounded', () => {
    const receivers = ['a', 'b', 'c'].map((origin) => ({ ...RECEIVER, origin }));
    for (const receiver of receivers) post(receiver, 'failed', 1);
    expect(receivers.map((each) => isClosed(each))).toEqual([true, false, false]);
  });
});

describe('open circuit breaker', () => {
  test('opens after a timeout until a POST is answered or the cooldown is over', () => {
    post(RECEIVER, 'timeout', 1);
    expect(isOpen(RECEIVER)).toBe(true);
    post(RECEIVER, 'failed', 1);
    expect(isOpen(RECEIVER)).toBe(false);

    post(RECEIVER, 'timeout', 1);
    nowMs += 1000;
    expect(isOpen(RECEIVER)).toBe(false);
  });

  test('opens as soon as two POSTs take very long and none was answered since', () => {
    const first = circuits.begin(RECEIVER);
    nowMs = 50;
    const second = circuits.begin(RECEIVER);
    nowMs = 549;
    expect(isOpen(RECEIVER)).toBe(false);
    nowMs = 550;
    expect(isOpen(RECEIVER)).toBe(true);
    first('delivered');
    expect(isOpen(RECEIVER)).toBe(false);
    second('delivered');
  });

  test('a single slow POST does not open the circuit breaker, whatever else begins meanwhile', () => {
    circuits.begin(RECEIVER);
    nowMs = 1500;
    circuits.begin(RECEIVER);
    expect(isOpen(RECEIVER)).toBe(false);
    expect(isClosed(RECEIVER)).toBe(false);
  });

  test('a receiver that was slow a moment ago opens its circuit breaker only by a timeout', () => {
    post(RECEIVER, 'delivered', 600);
    nowMs += 300;
    circuits.begin(RECEIVER);
    const ended = circuits.begin(RECEIVER);
    nowMs += 600;
    expect(isOpen(RECEIVER)).toBe(false);
    ended('timeout');
    expect(isOpen(RECEIVER)).toBe(true);
  });

  test('an aborted POST does not change the circuit breaker', () => {
    post(RECEIVER, 'aborted', 1);
    expect(isClosed(RECEIVER)).toBe(true);
    post(RECEIVER, 'timeout', 1);
    post(RECEIVER, 'aborted', 1);
    expect(isOpen(RECEIVER)).toBe(true);
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
      expect(isOpen(RECEIVER)).toBe(false);
    }
    expect(isClosed(RECEIVER)).toBe(false);
  });
});
