import { expect, test } from '@jest/globals';
import { inRounds, named } from '../../../bench/measure/rounds';
import type { Slice } from '../../../bench/measure/slice';

const NOTHING = { latenciesMs: [], elapsedMs: 0, lost: 0, repeats: 0, failures: [], latestMs: 0 };

test('measures both sides of each scenario in each round, the other side first each time', async () => {
  const order: string[] = [];

  const slices = await inRounds({
    scenarios: ['slow', 'fast'],
    sides: ['Herald', 'bare'],
    count: 2,
    report: () => undefined,
    measure: async (scenario, side): Promise<Slice> => {
      order.push(`${scenario}, ${side}`);
      return { ...NOTHING, offered: order.length, cpuSeconds: {} };
    },
  });

  const first = ['slow, Herald', 'slow, bare', 'fast, Herald', 'fast, bare'];
  const second = ['slow, bare', 'slow, Herald', 'fast, bare', 'fast, Herald'];
  expect(order).toEqual([...first, ...second]);
  expect(named(slices)['fast, bare']?.map(({ offered }) => offered)).toEqual([4, 7]);
});
