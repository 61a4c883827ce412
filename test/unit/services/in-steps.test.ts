import { expect, test } from '@jest/globals';
import { inSteps } from '../../../src/services/steps/in-steps';
import { cpuMs } from '../../support/cpu-ms';

/** Keeps the process busy. */
function work(): void {
  for (let spentMs = 0; spentMs < 3;) spentMs += cpuMs(() => 'x'.repeat(10_000).split(''));
}

test('other work has its turn while a long list is worked on', async () => {
  const turns: number[] = [];
  let done = 0;
  function* steps() {
    for (; done < 60; done += 1) {
      work();
      yield;
    }
    return 'all';
  }
  const turn = setInterval(() => turns.push(done), 1);

  const result = await inSteps(steps());

  clearInterval(turn);
  expect([result, done]).toEqual(['all', 60]);
  expect(new Set(turns).size).toBeGreaterThan(10);
});

test('a step that throws ends the work', async () => {
  function* steps() {
    yield;
    throw new Error('a test');
  }

  await expect(inSteps(steps())).rejects.toThrow('a test');
});
