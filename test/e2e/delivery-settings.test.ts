import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { getMessage } from '../support/client';
import { type DeliverySuite, startDeliverySuite } from '../support/delivery-suite';
import { RECIPIENTS, sendOne } from '../support/send-one';
import { until } from '../support/wait';
import {
  changeSettings,
  finalEvent,
  forceUrl,
  outcomesOf,
  shownEvents,
  webhooksOf,
} from '../support/webhooks';

let suite: DeliverySuite;

beforeAll(async () => {
  suite = await startDeliverySuite({ receivers: 10 });
});

afterAll(() => suite.close());

describe('settings that change between two attempts', () => {
  test('cancel what is pending when webhooks are disabled', async () => {
    const tenant = await suite.newTenant((response) => {
      void changeSettings(suite.herald, tenant, { enabled: false }).then(() =>
        response.writeHead(500).end(),
      );
    });
    await sendOne(suite.herald, tenant, 'message-1');
    const event = await finalEvent(suite.herald, tenant, 'message-1');

    expect(event.state).toBe('cancelled');
    expect(outcomesOf(event)).toEqual(['http_500']);
    expect(webhooksOf(tenant)).toHaveLength(1);
  });

  test('cancel what is pending when the URL is removed', async () => {
    const tenant = await suite.newTenant((response) => {
      void changeSettings(suite.herald, tenant, { enabled: false, url: null }).then(() =>
        response.writeHead(500).end(),
      );
    });
    await sendOne(suite.herald, tenant, 'message-1');

    expect((await finalEvent(suite.herald, tenant, 'message-1')).state).toBe('cancelled');
  });

  test('are used by the next attempt: URL and token', async () => {
    const next = await suite.newTenant();
    const url = next.receiver.origin + next.webhookPath;
    const tenant = await suite.newTenant((response) => {
      void changeSettings(suite.herald, tenant, { url, token: 'the-new-token' }).then(() =>
        response.writeHead(500).end(),
      );
    });
    await sendOne(suite.herald, tenant, 'message-1');
    const event = await finalEvent(suite.herald, tenant, 'message-1');

    expect(event.state).toBe('delivered');
    const [before] = webhooksOf(tenant);
    const [after] = webhooksOf(next);
    expect(before?.headers.authorization).toBe(`Bearer ${tenant.webhookToken}`);
    expect(after?.headers).toMatchObject({
      authorization: 'Bearer the-new-token',
      'x-webhook-attempt': '2',
      'x-webhook-event-id': event.eventId,
    });
    expect(webhooksOf(tenant)).toHaveLength(1);
  });

  test('send no Authorization header once the token is cleared', async () => {
    const tenant = await suite.newTenant();
    await changeSettings(suite.herald, tenant, { token: null });
    await sendOne(suite.herald, tenant, 'message-1');
    await finalEvent(suite.herald, tenant, 'message-1');

    expect(webhooksOf(tenant).map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});

describe('statuses that are not relayed', () => {
  test('are dropped when they are not selected', async () => {
    const tenant = await suite.newTenant();
    await changeSettings(suite.herald, tenant, { events: ['delivered'] });
    await sendOne(suite.herald, tenant, 'message-1', { recipientNumber: RECIPIENTS.delivered });
    await until('the status delivered', async () => {
      const { body } = await getMessage(suite.herald, tenant, 'message-1');
      return body['status'] === 'delivered';
    });
    await finalEvent(suite.herald, tenant, 'message-1');

    const events = await shownEvents(suite.herald, tenant, 'message-1');
    expect(events.map(({ event }) => event)).toEqual(['channel_delivered']);
    expect(webhooksOf(tenant).map(({ body }) => body['event'])).toEqual(['channel_delivered']);
  });

  test('are kept as cancelled when webhooks were disabled as they came', async () => {
    const tenant = await suite.newTenant();
    await changeSettings(suite.herald, tenant, { enabled: false });
    const { body } = await sendOne(suite.herald, tenant, 'message-1');
    const event = await finalEvent(suite.herald, tenant, 'message-1');

    expect(event).toMatchObject({ state: 'cancelled', event: 'channel_sent', attempts: [] });
    const delivery = suite.temporal.delivery(tenant, body['providerMessageId'], 'sent');
    await expect(delivery.describe()).rejects.toMatchObject({ name: 'WorkflowNotFoundError' });
    expect(webhooksOf(tenant)).toEqual([]);
  });
});

describe('an address that is forbidden by now', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]'])('%s is never connected to', async (host) => {
    let connections = 0;
    const server = createServer(() => (connections += 1));
    server.listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const tenant = await suite.newTenant();
    await forceUrl(suite.herald, tenant, `https://${host}:${port}/hook`);
    await sendOne(suite.herald, tenant, 'message-1');
    const event = await finalEvent(suite.herald, tenant, 'message-1');
    server.close();

    expect(event.state).toBe('failed');
    expect(outcomesOf(event)).toEqual(Array(4).fill('blocked_address'));
    expect(connections).toBe(0);
  });
});
