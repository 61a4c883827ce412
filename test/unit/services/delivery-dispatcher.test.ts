import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { newWebhookEvent } from '../../support/records';
import { until } from '../../support/wait';
import type { Logger } from '../../../src/ports/logger';
import {
  type DueDelivery,
  createDeliveryDispatcher,
} from '../../../src/services/deliveries/steps/delivery-dispatcher';

const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function deliveries(count: number): DueDelivery[] {
  return Array.from({ length: count }, (_, index) => ({
    event: newWebhookEvent({ id: `evt_${index}` }),
    host: 'hooks.example.com',
    settings: null,
    readAt: 0,
  }));
}

/** Creates a dispatcher that starts deliveries by `start`; `started` lists the events it has started. */
function dispatching(
  { concurrency, capacity = 100 }: { concurrency: number; capacity?: number },
  start: (eventId: string) => Promise<unknown> = async () => {},
) {
  const started: string[] = [];
  const dispatcher = createDeliveryDispatcher({
    log: silent,
    concurrency,
    capacity,
    start: async ({ event }) => {
      await start(event.id);
      started.push(event.id);
    },
  });
  return { dispatcher, started };
}

describe('delivery dispatcher', () => {
  test('finishes the starts under way when it stops, and leaves the rest to the reconciler', async () => {
    const { dispatcher, started } = dispatching({ concurrency: 2 }, () => setImmediate());
    dispatcher.dispatch(deliveries(20));
    await dispatcher.drained();
    expect(started).toEqual(['evt_0', 'evt_1']);
  });

  test('starts every delivery, never more at once than allowed', async () => {
    let atOnce = 0;
    let most = 0;
    const { dispatcher, started } = dispatching({ concurrency: 3 }, async () => {
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce -= 1;
    });
    dispatcher.dispatch(deliveries(20));
    await until('all of them', () => started.length === 20);
    expect(most).toBe(3);
  });

  test('leaves deliveries beyond its capacity to the reconciler', async () => {
    const { dispatcher, started } = dispatching({ concurrency: 1, capacity: 5 });
    dispatcher.dispatch(deliveries(20));
    dispatcher.dispatch(deliveries(20));
    await until('the first five', () => started.length >= 5);
    await dispatcher.drained();
    expect(started.length).toBeLessThanOrEqual(6);
    expect(started[0]).toBe('evt_0');
  });

  test('starts the next deliveries after one that failed to start', async () => {
    const { dispatcher, started } = dispatching({ concurrency: 1 }, async (eventId) => {
      if (eventId === 'evt_0') throw new Error('Temporal is away');
    });
    dispatcher.dispatch(deliveries(3));
    await until('the other two', () => started.length === 2);
    expect(started).toEqual(['evt_1', 'evt_2']);
  });
});
