import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { until } from '../support/wait';
import type { Logger } from '../../src/ports/logger';
import type { InboxItem, StatusInbox } from '../../src/ports/repositories';
import { createStatusDispatcher } from '../../src/usecases/callback/status-dispatcher';

const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** An inbox that only notes what leaves it. */
function removals(): { inbox: StatusInbox; removed: string[]; calls: () => number } {
  const removed: string[] = [];
  let calls = 0;
  const inbox: StatusInbox = {
    put: async () => {},
    listDue: async () => [],
    claim: async () => true,
    remove: async (ids) => {
      calls += 1;
      await setImmediate();
      removed.push(...ids);
    },
  };
  return { inbox, removed, calls: () => calls };
}

function items(count: number): InboxItem[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `evt_${index}`,
    workspaceId: 'wks',
    senderId: 'snd',
    receivedAt: new Date(),
    report: {
      providerMessageId: `wamid.${index}`,
      status: 'sent',
      occurredAt: null,
      trackingToken: null,
      error: null,
    },
  }));
}

/** A dispatcher whose work is `work`; `done` names what that went well with, `removed` what left the inbox. */
function dispatching(
  { concurrency, capacity = 100 }: { concurrency: number; capacity?: number },
  work: (item: InboxItem) => Promise<unknown> = async () => {},
) {
  const done: string[] = [];
  const { inbox, removed, calls } = removals();
  const recordStatus = async (item: InboxItem): Promise<void> => {
    await work(item);
    done.push(item.id);
  };
  const options = { log: silent, inbox, concurrency, capacity, recordStatus };
  return { dispatcher: createStatusDispatcher(options), done, removed, calls };
}

describe('the status dispatcher', () => {
  test('finishes what is in work when it stops, and leaves the rest to the sweep', async () => {
    const { dispatcher, done, removed } = dispatching({ concurrency: 2 }, () => setImmediate());
    dispatcher.dispatch(items(20));
    await dispatcher.drained();
    expect(done).toEqual(['evt_0', 'evt_1']);
    expect(removed).toEqual(done);
  });

  test('works off everything, never more at once than allowed', async () => {
    let atOnce = 0;
    let most = 0;
    const { dispatcher, done, removed, calls } = dispatching({ concurrency: 3 }, async () => {
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce -= 1;
    });
    dispatcher.dispatch(items(20));
    await until('all of them', () => removed.length === 20);
    await dispatcher.drained();
    expect(most).toBe(3);
    expect(removed).toEqual(done);
    expect(calls()).toBeLessThan(20);
  });

  test('leaves what is over its capacity to the sweep', async () => {
    const { dispatcher, done, removed } = dispatching({ concurrency: 1, capacity: 5 });
    dispatcher.dispatch(items(20));
    dispatcher.dispatch(items(20));
    await until('the first five', () => removed.length >= 5);
    await dispatcher.drained();
    expect(done.length).toBeLessThanOrEqual(6);
    expect(removed).toEqual(done);
    expect(done[0]).toBe('evt_0');
  });

  test('goes on after one that fails', async () => {
    const { dispatcher, done, removed } = dispatching({ concurrency: 1 }, async ({ id }) => {
      if (id === 'evt_0') throw new Error('the database is away');
    });
    dispatcher.dispatch(items(3));
    await until('the other two', () => removed.length === 2);
    expect(done).toEqual(['evt_1', 'evt_2']);
    expect(removed).toEqual(done);
  });
});
