import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { boundedWork } from '../../../src/identity/bounded-work';

const LIMITS = { atOnce: 2, waiting: 3, refusal: () => new Error('too busy') };

let run: ReturnType<typeof boundedWork>;
/** Functions that end the work under way, oldest first. */
let endings: ((failure?: Error) => void)[];

beforeEach(() => {
  run = boundedWork(LIMITS);
  endings = [];
});

/** Begins work for an account at a network; another one each time by default. */
const work = (account = `account ${randomUUID()}`, network = `of ${account}`): Promise<string> =>
  run(
    { account, network },
    () =>
      new Promise((resolve, reject) => {
        endings.push((failure) => (failure === undefined ? resolve(account) : reject(failure)));
      }),
  );

/** Lets resolved promises continue. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('runs as much work at once as allowed, queues more in order, and rejects it when the queue is full', async () => {
  const taken = Array.from({ length: 5 }, () => work());
  await expect(work()).rejects.toThrow('too busy');
  expect(endings).toHaveLength(2);

  for (let ended = 0; ended < 5; ended += 1) {
    endings[ended]?.();
    await settle();
    expect(endings).toHaveLength(Math.min(5, ended + 3));
  }

  expect(await Promise.all(taken)).toHaveLength(5);
});

test('runs the next work after work that failed', async () => {
  const [failing, other, next] = [work(), work('other'), work('next')];
  await settle();
  endings[0]?.(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await settle();

  endings[1]?.();
  endings[2]?.();

  expect(await Promise.all([other, next])).toEqual(['other', 'next']);
});

test('runs one call at a time of an account from a network, and those of others meanwhile', async () => {
  run = boundedWork({ ...LIMITS, waiting: 12 });
  const own = [work('ada', 'home'), work('ada', 'home')];
  const others = [work('ada', 'office'), work('grace', 'home')];
  expect(endings).toHaveLength(2);

  endings[1]?.();
  await settle();
  expect(endings).toHaveLength(3);
  endings[2]?.();
  await settle();
  expect(endings).toHaveLength(3);
  endings[0]?.();
  await settle();
  endings[3]?.();

  expect(await Promise.all([...own, ...others])).toEqual(['ada', 'ada', 'ada', 'grace']);
});

describe('askers', () => {
  beforeEach(() => {
    run = boundedWork({ ...LIMITS, atOnce: 1, waiting: 12 });
  });

  /** Returns in which order work ends that is called by each name. */
  async function orderOf(called: Promise<string>[]): Promise<string[]> {
    const order: string[] = [];
    for (const each of called) void each.then((name) => order.push(name));
    for (let ended = 0; ended < called.length; ended += 1) {
      endings[ended]?.();
      await settle();
    }
    return order;
  }

  test('take turns, so that one waits for little of what another began before', async () => {
    const busy = Array.from({ length: 4 }, () => work('busy'));
    const later = [work('second'), work('third'), work('second')];

    expect(await orderOf([...busy, ...later])).toEqual([
      'busy',
      'busy',
      'second',
      'third',
      'busy',
      'second',
      'busy',
    ]);
  });

  test.each([
    ['an account, from whatever networks', (at: number) => ['one', `network ${at}`]],
    ['a network, for whatever accounts', (at: number) => [`account ${at}`, 'one']],
  ])('have a third of the places: %s', async (_what, askerOf) => {
    const taken = Array.from({ length: 5 }, (_, at) => work(...askerOf(at)));

    await expect(work(...askerOf(5))).rejects.toThrow('too busy');

    await orderOf([...taken, work()]);
    expect(await Promise.all(taken)).toHaveLength(5);
    void work(...askerOf(6));
    endings.at(-1)?.();
  });

  test('leave a place to others however many of them are busy', async () => {
    const refused = { times: 0 };
    const countRefusal = () => void (refused.times += 1);
    for (let at = 0; at < 30; at += 1) void work(`busy ${at % 3}`).catch(countRefusal);
    const other = work('other');
    await settle();

    expect(refused.times).toBeGreaterThan(0);
    for (let ended = 0; ended < 20; ended += 1) {
      endings[ended]?.();
      await settle();
    }
    expect(await other).toBe('other');
  });
});
