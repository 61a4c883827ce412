import { describe, expect, test } from '@jest/globals';
import type { RunningEngine } from '../../../engines/types';
import { superviseAll } from '../../../src/main/start/supervise';

/** A process that ends with a code as soon as it has started. */
const ending = (code: number): RunningEngine => ({
  pid: 1,
  name: 'api',
  exited: Promise.resolve({ code, signal: null }),
  stop: async () => undefined,
});
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
});
