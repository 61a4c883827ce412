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

test('takes a callback of any size, and the next one when it is worked off', () => {
  const { allowance, pass } = allowing();

  for (let repeat = 0; repeat < 3; repeat += 1) {
    expect(allowance.waitMs('wsp_1')).toBe(0);
    allowance.count('wsp_1', 5200);
    expect(allowance.waitMs('wsp_1')).toBe(50_000);
    pass(49_999);
    expect(allowance.waitMs('wsp_1')).toBe(1);
    // Quiet until nothing is owed.
    pass(2001);
  }
});

test('a workspace that owes keeps no other out', () => {
  const { allowance } = allowing();

  allowance.count('wsp_1', 10_000);
  allowance.count('wsp_2', 1);

  const waits = ['wsp_1', 'wsp_2', 'wsp_3'].map((each) => allowance.waitMs(each));
  expect(waits).toEqual([98_000, 0, 0]);
});
