import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createLogger } from '../../../src/observability/logger';
import type { CallbackContent } from '../../../src/ports/messaging-provider';
import {
  type RecordTemplateChangesDeps,
  recordTemplateChanges,
} from '../../../src/services/templates/steps/record-template-changes';
import { createSyncSoon } from '../../../src/services/templates/steps/sync-soon';
import { newSender } from '../../support/records';

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

  test('asks once for all callbacks that say that templates changed', async () => {
    const deps = { syncSoon: syncSoon() } as Partial<RecordTemplateChangesDeps>;
    const content = { templatesChanged: true, templateChanges: [] } as Partial<CallbackContent>;
    const callback = { sender: newSender(), receivedAt: new Date(), read: undefined };

    for (let count = 0; count < 50; count += 1) {
      const changed = { ...callback, content: content as CallbackContent };
      expect(await recordTemplateChanges(deps as RecordTemplateChangesDeps, changed)).toEqual([]);
    }

    expect(asked).toEqual([callback.sender.id]);
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
