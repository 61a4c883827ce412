import { expect, test } from '@jest/globals';
import { createAllowance } from '../../../src/http/callbacks/allowance';

const LIMITS = { itemsPerSecond: 100, burst: 200 };

function allowing() {
  let nowMs = 50_000;
  const allowance = createAllowance(LIMITS, () => nowMs);
  return { allowance, pass: (ms: number) => void (nowMs += ms) };
}

test('takes what a workspace reports at its rate, without end', () => {
  const { allowance, pass } = allowing();

  for (let callback = 0; callback < 1000; callback += 1) {
    expect(allowance.waitMs('wsp_1')).toBe(0);
    allowance.count('wsp_1', 10);
    pass(100);
  }
});
