import { describe, expect, test } from '@jest/globals';
import type { Logger } from '../../src/ports/logger';
import type { InboxItem } from '../../src/ports/repositories';
import { createStatusDispatcher } from '../../src/usecases/callback/status-dispatcher';

const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

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

describe('the status dispatcher', () => {
  test('works off everything, never more at once than allowed', async () => {
    const done: string[] = [];
    let atOnce = 0;
    let most = 0;
    const dispatcher = createStatusDispatcher({
      log: silent,
      concurrency: 3,
      capacity: 100,
      recordStatus: async ({ id }) => {
        most = Math.max(most, ++atOnce);
        await Promise.resolve();
        atOnce -= 1;
        done.push(id);
      },
    });
    dispatcher.dispatch(items(20));
    await dispatcher.drained();
    expect(done).toHaveLength(20);
    expect(most).toBe(3);
  });

  test('leaves what is over its capacity to the sweep', async () => {
    const done: string[] = [];
    const dispatcher = createStatusDispatcher({
      log: silent,
      concurrency: 1,
      capacity: 5,
      recordStatus: async ({ id }) => void done.push(id),
    });
    dispatcher.dispatch(items(20));
    dispatcher.dispatch(items(20));
    await dispatcher.drained();
    expect(done.length).toBeLessThanOrEqual(6);
    expect(done[0]).toBe('evt_0');
  });

  test('goes on after one that fails', async () => {
    const done: string[] = [];
    const dispatcher = createStatusDispatcher({
      log: silent,
      concurrency: 1,
      capacity: 100,
      recordStatus: async ({ id }) => {
        if (id === 'evt_0') throw new Error('the database is away');
        done.push(id);
      },
    });
    dispatcher.dispatch(items(3));
    await dispatcher.drained();
    expect(done).toEqual(['evt_1', 'evt_2']);
  });
});
