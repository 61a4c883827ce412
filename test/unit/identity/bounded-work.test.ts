import { beforeEach, expect, test } from '@jest/globals';
import { boundedWork } from '../../../src/identity/bounded-work';

const LIMITS = { atOnce: 2, waiting: 3, refusal: () => new Error('too busy') };

let run: ReturnType<typeof boundedWork>;
/** Functions that end the work under way, oldest first. */
let endings: ((failure?: Error) => void)[];

beforeEach(() => {
  run = boundedWork(LIMITS);
  endings = [];
});

const work = (): Promise<string> =>
  run(
    () =>
      new Promise((resolve, reject) => {
        endings.push((failure) => (failure === undefined ? resolve('done') : reject(failure)));
      }),
  );

/** Lets resolved promises continue. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('runs as much work at once as allowed, queues more in order, and rejects it when the queue is full', async () => {
  const taken = Array.from({ length: 5 }, work);
  await expect(work()).rejects.toThrow('too busy');
  expect(endings).toHaveLength(2);

  for (let ended = 0; ended < 5; ended += 1) {
    endings[ended]?.();
    await settle();
    expect(endings).toHaveLength(Math.min(5, ended + 3));
  }

  expect(await Promise.all(taken)).toEqual(Array(5).fill('done'));
});

test('runs the next work after work that failed', async () => {
  const [failing, other, next] = [work(), work(), work()];
  await settle();
  endings[0]?.(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await settle();

  endings[1]?.();
  endings[2]?.();

  expect(await Promise.all([other, next])).toEqual(['done', 'done']);
});
