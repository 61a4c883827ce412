import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy, muteSandbox, postCallback } from '../support/callbacks';
import { getMessage } from '../support/client';
import { type OwnHerald, startHerald } from './support/herald';
import { delayAnswers, requestsFor } from '../api/support/sandbox';
import { newWebhookEvent } from '../support/records';
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

  test('a later attempt whose worker is killed is lost, and the schedule is not exceeded', async () => {
    const tenant = await newTenant((response, count) => {
      if (count !== 2) response.writeHead(500).end();
    });
    await sendOne(herald, tenant, 'message-1');
    await until('the second POST', () => webhooksOf(tenant).length === 2);
    await herald.worker.kill();
    await herald.worker.start();
    const event = await finalEvent(herald, tenant, 'message-1');

    expect(event.state).toBe('failed');
    expect(outcomesOf(event)).toEqual(['http_500', null, 'http_500', 'http_500']);
    expect(webhooksOf(tenant)).toHaveLength(4);
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

  test('a worker that starts delivers what a crash left unstarted, before its first interval', async () => {
    const tenant = await newTenant();
    const event = newWebhookEvent({ workspaceId: tenant.workspaceId });
    await herald.worker.kill();
    await herald.stage.repositories.events.insert(event, new Date(0));
    await herald.worker.start();
    const [post] = await until(
      'the webhook',
      () => webhooksOf(tenant).length > 0 && webhooksOf(tenant),
    );

    expect(post?.headers['x-webhook-event-id']).toBe(event.id);
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

  test('a send whose worker is killed is not repeated when a status has proved acceptance', async () => {
    const tenant = await newTenant();
    const recipientNumber = '33630000006';
    await delayAnswers(herald, tenant, HELD_MS);
    await sendOne(herald, tenant, 'message-1', { recipientNumber, async: true });
    await until('the early status', async () => {
      const { body } = await getMessage(herald, tenant, 'message-1');
      return body['status'] === 'sent';
    });
    await herald.worker.kill();
    await delayAnswers(herald, tenant, 0);
    await herald.worker.start();
    const { body } = await sendOne(herald, tenant, 'message-1', { recipientNumber });
    const message = await getMessage(herald, tenant, 'message-1');

    expect(message.body['attempts']).toBe(1);
    expect(body).toMatchObject({ success: true, status: 'accepted' });
    expect(body['providerMessageId']).toBe(
      (await acceptedBy(herald, tenant))[0]?.providerMessageId,
    );
    expect(await requestsFor(herald, recipientNumber)).toBe(1);
  });

  test('a send makes at most three calls, however often its worker is killed', async () => {
    const tenant = await newTenant();
    await muteSandbox(herald, tenant);
    const recipientNumber = '33640000003';
    await delayAnswers(herald, tenant, HELD_MS);
    await sendOne(herald, tenant, 'message-1', { recipientNumber, async: true });
    for (const call of [1, 2, 3]) {
      await until(
        `call ${call}`,
        async () => (await requestsFor(herald, recipientNumber)) === call,
      );
      await herald.worker.kill();
      await herald.worker.start();
    }
    const message = await until('the outcome of the send', async () => {
      const { body } = await getMessage(herald, tenant, 'message-1');
      return body['status'] !== 'queued' && body;
    });
    await delayAnswers(herald, tenant, 0);

    expect(message).toMatchObject({ status: 'unreachable', attempts: 3 });
    expect(await requestsFor(herald, recipientNumber)).toBe(3);
  });
});
