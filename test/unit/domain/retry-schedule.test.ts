import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  classifyDelivery,
  delayBeforeAttempt,
  parseRetryAfter,
  plannedAttempts,
  shownRetries,
} from '../../../src/domain/retry-schedule';

const schedule = {
  delaysMs: [0, 10_000, 60_000, 300_000],
  jitterRatio: 0.2,
  retryAfterMaxMs: 600_000,
};

test.each([
  [0, [1, 2, 3, 4]],
  [2, [3, 4]],
  [4, []],
  [5, []],
])('a run that made %i attempts has %j left', (made, left) => {
  const planned = plannedAttempts(schedule, made);

  expect(planned.map(({ attempt }) => attempt)).toEqual(left);
  expect(planned.map(({ delayMs }) => delayMs)).toEqual(schedule.delaysMs.slice(made));
});

test('sums up a schedule for people', () => {
  expect(shownRetries(schedule)).toEqual({ attempts: 4, endsAfterSeconds: 370 });
  expect(shownRetries({ delaysMs: [0] })).toEqual({ attempts: 1, endsAfterSeconds: 0 });
});

describe('delayBeforeAttempt', () => {
  test.each([
    [2, null, 0, 10_000],
    [2, null, 0.5, 11_000],
    [3, null, 0, 60_000],
    [2, 5_000, 0.5, 11_000],
    [2, 11_500, 0.5, 11_500],
    [2, 90_000, 0.5, 90_000],
    [2, 3_600_000, 0.5, 600_000],
    [4, 600_000, 0, 600_000],
  ])(
    'attempt %i with Retry-After %j ms and random %d waits %i ms',
    (attempt, retryAfterMs, random, delayMs) => {
      expect(delayBeforeAttempt(schedule, attempt, retryAfterMs, random)).toBe(delayMs);
    },
  );

  test.each([0, 5, 1.5])('rejects attempt %d, which is not in the schedule', (attempt) => {
    expect(() => delayBeforeAttempt(schedule, attempt, null, 0)).toThrow(RangeError);
  });
});

describe('parseRetryAfter', () => {
  const nowMs = Date.UTC(2026, 0, 5, 12, 0, 0);

  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 05 Jan 2026 12:01:30 GMT', 90_000],
    ['Monday, 05-Jan-26 12:01:30 GMT', 90_000],
    ['Mon Jan  5 12:01:30 2026', 90_000],
    ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    [undefined, null],
    ['', null],
    ['1.5', null],
    ['soon', null],
    ['120, 60', null],
  ])('reads Retry-After %j as %j ms', (header, retryAfterMs) => {
    expect(parseRetryAfter(header, nowMs)).toBe(retryAfterMs);
  });

  test('reads any Retry-After header without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        expect(parseRetryAfter(header, nowMs) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('classifyDelivery', () => {
  test('classifies every status from 100 to 599 by its class, except 408 and 429', () => {
    const byClass = ['retry', 'delivered', 'retry', 'final', 'retry'];
    const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
    const expected = statuses.map((status) =>
      [408, 429].includes(status) ? 'retry' : byClass[Math.floor(status / 100) - 1],
    );
    const verdicts = statuses.map((status) => classifyDelivery({ kind: 'response', status }));
    expect(verdicts).toEqual(expected);
  });

  test('retries a delivery that got no answer', () => {
    expect(classifyDelivery({ kind: 'failure', code: 'dns' })).toBe('retry');
  });
});
