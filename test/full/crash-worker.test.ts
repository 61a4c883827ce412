import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy, muteSandbox, postCallback } from '../support/callbacks';
import { getMessage } from '../support/client';
import { type OwnHerald, startHerald } from './support/herald';
import { delayAnswers, requestsFor } from '../api/support/sandbox';
import { sendOne, tenantsOf } from '../support/send-one';
import { deliveryIdOf } from '../support/temporal';
import { until } from '../support/wait';
import { finalEvent, outcomesOf, statusesOf, webhooksOf } from '../support/webhooks';

const HELD_MS = 300_000;

let herald: OwnHerald;
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  herald = await startHerald({
    receivers: 10,
    // Only a start of the worker looks for unstarted work.
    settings: { API_DELIVERY_SLOTS: '0', SWEEP_INTERVAL_MS: '3600000' },
  });
  newTenant = tenantsOf(herald);
});

afterAll(() => herald.close());

describe('worker killed during a delivery', () => {
  test('a first attempt whose worker is killed is made again, as the first', async () => {
    const tenant = await newTenant((response, count) => {
      if (count > 1) response.writeHead(200).end();
    });
    const { body } = await sendOne(herald, tenant, 'message-1');
    await until('the first POST', () => webhooksOf(tenant).length === 1);
    await herald.worker.kill();
    await herald.worker.start();
    const event = await finalEvent(herald, tenant, 'message-1');
    const delivery = deliveryIdOf(tenant, body['providerMessageId'], 'sent');
    await herald.stage.temporal.result(delivery);

    const workers = await herald.stage.temporal.workersOf(delivery);
    expect(workers.filter((identity) => identity.endsWith('@api'))).toEqual([]);
    expect(event.state).toBe('delivered');
    expect(outcomesOf(event)).toEqual(['http_200']);
    const posts = webhooksOf(tenant).map(({ headers }) => [
      headers['x-webhook-event-id'],
      headers['x-webhook-attempt'],
    ]);
    expect(posts).toEqual([
      [event.eventId, '1'],
      [event.eventId, '1'],
    ]);
  });
});

describe('worker that is away when statuses arrive', () => {
  test('delivers statuses that arrive without a worker once one is back', async () => {
    const tenant = await newTenant();
    await muteSandbox(herald, tenant);
    await sendOne(herald, tenant, 'message-1');
    await herald.worker.kill();
    const [message] = await acceptedBy(herald, tenant);
    if (message === undefined) throw new Error('nothing was accepted');
    const answers = await Promise.all([
      postCallback(herald, tenant, message, 'sent'),
      postCallback(herald, tenant, message, 'delivered'),
      postCallback(herald, tenant, message, 'read'),
    ]);
    await herald.worker.start();
    await until('three webhooks', () => webhooksOf(tenant).length >= 3);

    expect(answers).toEqual([200, 200, 200]);
    expect(statusesOf(tenant)).toEqual(['delivered', 'read', 'sent']);
  });
});

describe('worker killed during a provider call', () => {
  test('a call whose worker is killed counts as an attempt, and the next one is accepted', async () => {
    const tenant = await newTenant();
    await muteSandbox(herald, tenant);
    const recipientNumber = '33620000003';
    await delayAnswers(herald, tenant, HELD_MS);
    await sendOne(herald, tenant, 'message-1', { recipientNumber, async: true });
    await until('the provider call', async () => (await acceptedBy(herald, tenant)).length === 1);
    await herald.worker.kill();
    await delayAnswers(herald, tenant, 0);
    await herald.worker.start();
    const message = await until('the message accepted', async () => {
      const { body } = await getMessage(herald, tenant, 'message-1');
      return body['status'] === 'accepted' && body;
    });

    expect(message['attempts']).toBe(2);
    expect(await requestsFor(herald, recipientNumber)).toBe(2);
  });
});
