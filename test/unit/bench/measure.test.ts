import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { distributionOf } from '../../../bench/measure/figures';
import { cpuOfStat, secondsOfPsTime, usageOf } from '../../../bench/measure/process-usage';

describe('distributionOf', () => {
  test('takes the ranks of 1 to 100 as their percentiles, in any order', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);

    expect(distributionOf(values)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 100 });
  });

  test('returns only values that were measured, in ascending order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), (values) => {
        const { p50, p95, p99, max } = distributionOf(values);
        for (const value of [p50, p95, p99, max]) expect(values).toContain(value);
        expect(p50 <= p95 && p95 <= p99 && p99 <= max).toBe(true);
        expect(values.filter((value) => value <= p95).length).toBeGreaterThanOrEqual(
          0.95 * values.length,
        );
      }),
    );
  });

  test('returns no percentiles for an empty list', () => {
    expect(distributionOf([])).toMatchObject({ count: 0, p50: Number.NaN, max: Number.NaN });
  });
});

describe('CPU time and memory of a process', () => {
  test('reads CPU time from /proc, whatever the process is called', () => {
    const stat = '42 (odd) name (x) S 1 42 42 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 11 0 900 0';

    expect(cpuOfStat(stat)).toBe(3);
  });

  test.each([
    ['0:01.50', 1.5],
    ['12:34', 754],
    ['1:02:03', 3723],
    ['2-00:00:10', 172_810],
  ])('reads the CPU time that ps prints as %s', (time, seconds) => {
    expect(secondsOfPsTime(time)).toBeCloseTo(seconds, 6);
  });

  test('reports the CPU time that this process spends', async () => {
    const before = await usageOf(process.pid);
    const spentBefore = process.cpuUsage();
    while (process.cpuUsage(spentBefore).user < 100_000);
    const after = await usageOf(process.pid);

    expect(after.cpuSeconds - before.cpuSeconds).toBeGreaterThan(0.07);
    expect(after.residentMb).toBeGreaterThan(10);
  });
});
