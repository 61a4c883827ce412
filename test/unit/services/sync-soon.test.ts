import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createLogger } from '../../../src/observability/logger';
import { createSyncSoon } from '../../../src/services/templates/steps/sync-soon';

const QUIET_MS = 1000;
let asked: string[];
let fails: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  [asked, fails] = [[], false];
});
afterEach(() => {
  jest.useRealTimers();
});

function syncSoon() {
  const workflows = {
    syncTemplatesNow: (_workspaceId: string, senderId: string) => {
      asked.push(senderId);
      return fails ? Promise.reject(new Error('Temporal is away')) : Promise.resolve();
    },
  };
  return createSyncSoon({ workflows, log: createLogger('silent', 'test') }, QUIET_MS);
}

describe('createSyncSoon', () => {
  test('asks at once, and once more at the end of the quiet time for all that came meanwhile', () => {
    const ask = syncSoon();
    for (let failure = 0; failure < 1000; failure += 1) ask('wks_1', 'snd_1');
    ask('wks_1', 'snd_2');
    expect(asked).toEqual(['snd_1', 'snd_2']);

    jest.advanceTimersByTime(QUIET_MS);
    expect(asked).toEqual(['snd_1', 'snd_2', 'snd_1']);

    jest.advanceTimersByTime(10 * QUIET_MS);
    expect(asked).toHaveLength(3);
    ask('wks_1', 'snd_1');
    expect(asked).toHaveLength(4);
  });

  test('leaves a sync that cannot be asked for to the next failure', async () => {
    const ask = syncSoon();
    fails = true;

    ask('wks_1', 'snd_1');
    await Promise.resolve();
    jest.advanceTimersByTime(QUIET_MS);
    ask('wks_1', 'snd_1');

    expect(asked).toHaveLength(2);
  });
});
