import { describe, expect, test } from '@jest/globals';
import type { Exit, RunningEngine } from '../../../engines/types';
import { endlessRestarts, fewRestarts } from '../../../src/main/start/restarts';
import { superviseAll } from '../../../src/main/start/supervise';
import { until } from '../../support/wait';

/** A process that ends with a code as soon as it has started. */
const ending = (code: number): RunningEngine => ({
  pid: 1,
  name: 'api',
  exited: Promise.resolve({ code, signal: null }),
  stop: async () => undefined,
});

/** A process that runs until a SIGKILL, which it hands out. */
function running(kills: (kill: () => void) => void): RunningEngine {
  const exited = new Promise<Exit>((resolve) => {
    kills(() => resolve({ code: null, signal: 'SIGKILL' }));
  });
  return { pid: 1, name: 'api', exited, stop: async () => undefined };
}

const lifecycle = { onClose: () => undefined, close: async () => 0 };

describe('superviseAll', () => {
  test.each([0, 1])('gives up a process that keeps ending at once with code %i', async (code) => {
    let starts = 0;
    const api = async () => {
      starts += 1;
      return ending(code);
    };

    const sentence = await new Promise<string>((giveUp) => {
      void superviseAll({ api }, { lifecycle, report: () => undefined, giveUp });
    });

    expect(sentence).toBe(`api ended 5 times within a minute, the last time with code ${code}`);
    expect(starts).toBe(6);
  });

  test('in the production shape, tries a process again until it starts, and says why it did not', async () => {
    const lines: string[] = [];
    let kill: () => void = () => undefined;
    let starts = 0;
    const api = async () => {
      starts += 1;
      if (starts === 2 || starts === 3) throw new Error('the database is away');
      return running((end) => (kill = end));
    };
    const giveUp = (sentence: string) => void lines.push(sentence);
    const report = (line: string) => void lines.push(line);
    await superviseAll({ api }, { lifecycle, report, giveUp }, endlessRestarts);

    kill();
    await until('the process to run again', () => lines.at(-1)?.includes('is running again'));

    expect(lines).toEqual([
      'api ended (SIGKILL), restarting it',
      'api is tried again in 0.2 s: the database is away',
      'api is tried again in 0.4 s: the database is away',
      'api is running again, pid 1',
    ]);
  });

  test('stops a process that is being started again', async () => {
    let starts = 0;
    let kill: () => void = () => undefined;
    const api = (signal: AbortSignal) => {
      starts += 1;
      if (starts === 1) return Promise.resolve(running((end) => (kill = end)));
      return new Promise<RunningEngine>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      );
    };
    const sentences: string[] = [];
    const giveUp = (sentence: string) => void sentences.push(sentence);
    const options = { lifecycle, report: () => undefined, giveUp };
    const { api: supervised } = await superviseAll({ api }, options, endlessRestarts);
    kill();
    await until('the next start', () => starts === 2);

    await supervised.stop();

    expect([starts, sentences]).toEqual([2, []]);
  });
});

const failedStart = { wasReady: false, code: null, livedMs: 0 };

test('a process of the production shape is started again without end, after pauses that double up to a minute', () => {
  const restarts = endlessRestarts();

  const pausesMs = Array.from({ length: 12 }, () => restarts(failedStart));

  expect(pausesMs.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(pausesMs.slice(-2)).toEqual([60_000, 60_000]);
});

test('pauses begin anew once a process has lived for ten seconds', () => {
  const restarts = endlessRestarts();
  for (let time = 0; time < 5; time += 1) restarts(failedStart);

  expect(restarts({ wasReady: true, code: 1, livedMs: 10_000 })).toBe(100);
});

test('npm start gives up a process that does not start again', () => {
  const restarts = fewRestarts();

  expect(restarts({ wasReady: true, code: null, livedMs: 1 })).toBe(0);
  expect(restarts(failedStart)).toBeNull();
});
