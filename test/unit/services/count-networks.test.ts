import { expect, test } from '@jest/globals';
import { countNetworks, networkLimiters } from '../../../src/services/members/steps/count-networks';
import { countingLimiter } from './support/counting-limiter';

test('a network takes no more of what the wider ones have than its own limit, however much is refused', async () => {
  const limiters = networkLimiters((times) => countingLimiter(2 * times));
  const passes = async (network: string, times: number): Promise<number> => {
    const windows = [];
    for (let at = 0; at < times; at += 1) windows.push(await countNetworks(limiters, network));
    return windows.filter(({ exceeded }) => !exceeded).length;
  };

  expect(await passes('2001:db8:1:1::/64', 9)).toBe(2);
  expect(await passes('2001:db8:1:2::/64', 9)).toBe(2);
  expect(await passes('2001:db8:1:3::/64', 9)).toBe(0);
  expect(await passes('2001:db8:1:100::/64', 9)).toBe(2);
  expect(await passes('2001:db8:1:200::/64', 9)).toBe(2);
  expect(await passes('2001:db8:1:300::/64', 9)).toBe(0);
  expect(await passes('2001:db8:2:1::/64', 9)).toBe(2);
  expect(await passes('203.0.113.9', 9)).toBe(2);
});
