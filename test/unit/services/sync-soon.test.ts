import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { NEVER_SYNCED } from '../../../src/domain/template-sync';
import { createLogger } from '../../../src/observability/logger';
import type { CallbackContent } from '../../../src/ports/messaging-provider';
import {
  type RecordTemplateChangesDeps,
  recordTemplateChanges,
} from '../../../src/services/templates/steps/record-template-changes';
import { createSyncSoon } from '../../../src/services/templates/steps/sync-soon';
import { newSender } from '../../support/records';
import { partial } from '../../support/partial';

const QUIET_MS = 1000;
let asked: string[];
let fails: boolean;
/** When the last sync of each sender began, and when it failed. */
let begun: Record<string, Date>;
let failed: Record<string, Date>;

beforeEach(() => {
  jest.useFakeTimers();
  [asked, fails, begun, failed] = [[], false, {}, {}];
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
  const senders = {
    find: (_workspaceId: string, id: string) => {
      const templateSync = {
        ...NEVER_SYNCED,
        lastAttemptAt: begun[id] ?? null,
        lastFailedAt: failed[id] ?? null,
      };
      return Promise.resolve(newSender({ id, templateSync }));
    },
  };
  return createSyncSoon(
    partial({ senders, workflows, log: createLogger('silent', 'test') }),
    QUIET_MS,
  );
}

describe('createSyncSoon', () => {
  test('asks at once, and once more at the end of the quiet time for all that came meanwhile', async () => {
    const ask = syncSoon();
    for (let failure = 0; failure < 1000; failure += 1) ask('wks_1', 'snd_1');
    ask('wks_1', 'snd_2');
    expect(asked).toEqual(['snd_1', 'snd_2']);

    await jest.advanceTimersByTimeAsync(QUIET_MS);
    expect(asked).toEqual(['snd_1', 'snd_2', 'snd_1']);

    await jest.advanceTimersByTimeAsync(10 * QUIET_MS);
    expect(asked).toHaveLength(3);
    ask('wks_1', 'snd_1');
    expect(asked).toHaveLength(4);
  });

  test.each([
    ['has begun', {}, 1],
    ['has begun and failed', { snd_1: new Date(8.64e15) }, 2],
  ])('asks no more after the quiet time when a sync %s since', async (_name, failures, times) => {
    const ask = syncSoon();
    ask('wks_1', 'snd_1');
    ask('wks_1', 'snd_1');
    await jest.advanceTimersByTimeAsync(1);
    begun = { snd_1: new Date() };
    failed = failures;

    await jest.advanceTimersByTimeAsync(10 * QUIET_MS);
    expect(asked).toHaveLength(times);
  });

  test('keeps its distance from the syncs of other processes', async () => {
    const ask = syncSoon();
    ask('wks_1', 'snd_1');
    await jest.advanceTimersByTimeAsync(QUIET_MS / 2);
    begun = { snd_1: new Date() };
    await jest.advanceTimersByTimeAsync(1);
    ask('wks_1', 'snd_1');

    await jest.advanceTimersByTimeAsync(QUIET_MS / 2);
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(QUIET_MS / 2);
    expect(asked).toHaveLength(2);
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
    await jest.advanceTimersByTimeAsync(QUIET_MS);
    ask('wks_1', 'snd_1');

    expect(asked).toHaveLength(2);
  });
});
