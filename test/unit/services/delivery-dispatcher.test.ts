import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { newWebhookEvent } from '../../support/records';
import { until } from '../../support/wait';
import type { Logger } from '../../../src/ports/logger';
import {
  type DeliveryDispatcherOptions,
  type DueDelivery,
  createDeliveryDispatcher,
} from '../../../src/services/deliveries/steps/delivery-dispatcher';
import { emptySettings } from '../../../src/services/webhooks/save-webhook-settings';

const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function deliveries(count: number, workspaceId = 'wks_1'): DueDelivery[] {
  const url = 'https://hooks.example.com/herald';
  const settings = { ...emptySettings(workspaceId, new Date(0)), enabled: true, url };
  return Array.from({ length: count }, (_, index) => ({
    event: newWebhookEvent({ id: `evt_${index}`, workspaceId }),
    settings,
    readAtMs: 0,
  }));
}

/** Creates a dispatcher that starts deliveries by `start`; `started` lists the events it has started. */
function dispatching(
  options: Partial<DeliveryDispatcherOptions>,
  start: (eventId: string) => Promise<unknown> = async () => {},
) {
  const started: string[] = [];
  const dispatcher = createDeliveryDispatcher({
    log: silent,
    concurrency: 1,
    capacity: 100,
    circuitOf: () => 'closed',
    leave: () => undefined,
    mayStart: () => true,
    within: (_place, work) => work(),
    start: async ({ event }) => {
      await start(event.id);
      started.push(event.id);
    },
    ...options,
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
    const { dispatcher, started } = dispatching({ concurrency: 1, capacity: 15 });
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

  test('starts the deliveries of others when the state of a receiver cannot be told', async () => {
    const logged: unknown[] = [];
    const { dispatcher, started } = dispatching({
      circuitOf: ({ event: { workspaceId } }) => {
        if (workspaceId === 'wks_1') throw new Error('no state');
        return 'closed';
      },
      log: { ...silent, error: (fields) => logged.push(fields) },
    });
    dispatcher.dispatch([...deliveries(3, 'wks_1'), ...deliveries(2, 'wks_2')]);
    await until('those of the other', () => started.length === 2);
    expect(started).toEqual(['evt_0', 'evt_1']);
    expect(logged).toEqual([{ workspaceId: 'wks_1', count: 3, err: new Error('no state') }]);
    await dispatcher.drained();
  });

  test('starts each delivery at the place of its own event, and logs its failure there', async () => {
    const places = new AsyncLocalStorage<string | undefined>();
    const seen: unknown[] = [];
    const { dispatcher } = dispatching({
      within: (place, work) => places.run(place, work),
      circuitOf: ({ event }) => {
        seen.push(['next', event.id, places.getStore()]);
        return 'closed';
      },
      start: async ({ event }) => {
        seen.push(['start', event.id, places.getStore()]);
        throw new Error('Temporal is away');
      },
      log: { ...silent, warn: () => seen.push(['log', places.getStore()]) },
    });
    const due = deliveries(2).map((each) => ({
      ...each,
      event: { ...each.event, traceparent: `place of ${each.event.id}` },
    }));
    places.run('a callback', () => dispatcher.dispatch(due));
    await until('both', () => seen.length === 6);
    expect(seen).toEqual(
      ['evt_0', 'evt_1'].flatMap((id) => [
        ['next', id, undefined],
        ['start', id, `place of ${id}`],
        ['log', `place of ${id}`],
      ]),
    );
  });

  test('gives receivers turns, so that a long queue of one delays no other', async () => {
    const order: string[] = [];
    const { dispatcher, started } = dispatching({
      start: async ({ event }) => {
        order.push(event.workspaceId);
        await setImmediate();
        started.push(event.id);
      },
    });
    dispatcher.dispatch([...deliveries(5, 'wks_1'), ...deliveries(2, 'wks_2')]);
    await until('all of them', () => started.length === 7);
    expect(order.slice(0, 4)).toEqual(['wks_1', 'wks_2', 'wks_1', 'wks_2']);
  });

  test('holds the deliveries of a receiver that has to answer first, and no others', async () => {
    let isAnswered = false;
    const { dispatcher, started } = dispatching({
      circuitOf: ({ event: { workspaceId } }) =>
        workspaceId === 'wks_1' && !isAnswered ? 'unanswered' : 'closed',
    });
    dispatcher.dispatch([...deliveries(3, 'wks_1'), ...deliveries(2, 'wks_2')]);
    await until('those of the other', () => started.length === 2);
    isAnswered = true;
    await until('all of them', () => started.length === 5);
    expect(started.slice(0, 2)).toEqual(['evt_0', 'evt_1']);
  });

  test('leaves all deliveries of a receiver whose circuit is open to the reconciler', async () => {
    const left: string[] = [];
    const { dispatcher, started } = dispatching({
      circuitOf: () => 'open',
      leave: (_receiver, all) => left.push(...all.map(({ event }) => event.id)),
    });
    dispatcher.dispatch(deliveries(3));
    expect(left).toEqual(['evt_0', 'evt_1', 'evt_2']);
    await dispatcher.drained();
    expect(started).toEqual([]);
  });

  test('starts few deliveries while callbacks come first, but never none', async () => {
    let most = 0;
    const { dispatcher, started } = dispatching({
      concurrency: 5,
      mayStart: () => false,
      start: async ({ event }) => {
        most += 1;
        await setImmediate();
        most -= 1;
        expect(most).toBe(0);
        started.push(event.id);
      },
    });
    dispatcher.dispatch(deliveries(3));
    expect(most).toBe(1);
    await until('all of them', () => started.length === 3);
    expect(started).toEqual(['evt_0', 'evt_1', 'evt_2']);
  });

  test('returns how long a new delivery waits, so that the reconciler leaves it alone until then', async () => {
    const { dispatcher } = dispatching({ capacity: 60_000, mayStart: () => false });
    const receiver = (workspaceId: string) => ({
      workspaceId,
      origin: 'https://hooks.example.com',
    });
    expect(dispatcher.waitMs(receiver('wks_1'))).toBe(0);
    dispatcher.dispatch(deliveries(101, 'wks_1'));
    expect(dispatcher.waitMs(receiver('wks_1'))).toBe(2000);
    expect(dispatcher.waitMs(receiver('wks_2'))).toBe(0);
    dispatcher.dispatch(deliveries(19_000, 'wks_1'));
    expect(dispatcher.waitMs(receiver('wks_1'))).toBe(300_000);
    await dispatcher.drained();
  });

  test('leaves room to other receivers when one has a third of all that may wait', async () => {
    const { dispatcher, started } = dispatching({ capacity: 9, circuitOf: () => 'unanswered' });
    dispatcher.dispatch([...deliveries(9, 'wks_1'), ...deliveries(2, 'wks_2')]);
    expect(dispatcher.waitMs({ workspaceId: 'wks_1', origin: 'https://hooks.example.com' })).toBe(
      100,
    );
    expect(dispatcher.waitMs({ workspaceId: 'wks_2', origin: 'https://hooks.example.com' })).toBe(
      80,
    );
    await dispatcher.drained();
    expect(started).toEqual([]);
  });
});
