import { expect, test } from '@jest/globals';
import { shareRuns } from '../../../src/http/share-runs';

test('callers share the next run, and get nothing older than their question', async () => {
  let event = 0;
  let runs = 0;
  const ask = shareRuns(async () => {
    runs += 1;
    return event;
  }, 20);

  const first = ask();
  event = 1;
  const second = ask();
  event = 2;
  const third = ask();

  expect(await first).toBe(0);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  expect(runs).toBe(2);
});

test('a run that fails is followed by another', async () => {
  let runs = 0;
  const ask = shareRuns(async () => {
    runs += 1;
    if (runs < 3) throw new Error('away');
    return 'there';
  }, 1);

  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe('there');
});
