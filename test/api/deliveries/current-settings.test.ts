import { beforeAll, expect, test } from '@jest/globals';
import { acceptedBy, muteSandbox, postCallback } from '../../support/callbacks';
import { getMessage } from '../../support/client';
import { useHerald } from '../../support/herald';
import { startStranger } from '../../support/hostile-receiver';
import { newOwner } from '../../support/people';
import { RECIPIENTS, sendOne, tenantsOf } from '../../support/send-one';
import { deliveryIdOf } from '../../support/temporal';
import { until } from '../../support/wait';
import {
  changeSettings,
  finalEvent,
  forceUrl,
  outcomesOf,
  shownEvents,
  webhooksOf,
} from '../../support/webhooks';

const herald = useHerald();
let newTenant: ReturnType<typeof tenantsOf>;

beforeAll(async () => {
  newTenant = tenantsOf(herald);
});

test.concurrent.each([['webhooks are disabled', { enabled: false }]])(
  'a pending event is cancelled when %s between two attempts',
  async (_what, change) => {
    let changed: Promise<Date> | undefined;
    const tenant = await newTenant((response) => {
      changed ??= changeSettings(herald, tenant, change).then(() => new Date());
      void changed.then(() => response.writeHead(500).end());
    });
    await sendOne(herald, tenant, 'message-1');
    const event = await finalEvent(herald, tenant, 'message-1');
    const changedAt = Number(await changed);

    expect(event.state).toBe('cancelled');
    expect(event.attempts.length).toBeGreaterThan(0);
    expect(webhooksOf(tenant).filter(({ at }) => Number(at) > changedAt)).toEqual([]);
  },
);

test.concurrent('the next attempt uses the URL and the token saved meanwhile', async () => {
  const next = await newTenant();
  const url = next.receiver.origin + next.webhookPath;
  const tenant = await newTenant((response) => {
    void changeSettings(herald, tenant, { url, token: 'the-new-token' }).then(() =>
      response.writeHead(500).end(),
    );
  });
  await sendOne(herald, tenant, 'message-1');
  const event = await finalEvent(herald, tenant, 'message-1');

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

test.concurrent('a status at one process goes to the URL that was saved at another', async () => {
  const [tenant, next] = [await newTenant(), await newTenant()];
  const { browser } = await newOwner(herald, tenant.workspaceId);
  const path = `/api/v1/workspaces/${tenant.workspaceId}/webhook-settings`;
  await muteSandbox(herald, tenant);
  await sendOne(herald, tenant, 'message-1');
  const [message] = await acceptedBy(herald, tenant);
  if (message === undefined) throw new Error('the provider has no message');
  await postCallback(herald.other, tenant, message, 'sent');
  await tenant.receiver.next(tenant.webhookPath, ({ length }) => length === 1);

  const { version } = (await browser.ask('GET', path)).body['settings'] as { version: string };
  const url = next.receiver.origin + next.webhookPath;
  const saved = await browser.ask('PUT', path, { body: { version, url, token: null } });
  expect(saved.status).toBe(200);
  await postCallback(herald.other, tenant, message, 'delivered');

  const [webhook] = await next.receiver.next(next.webhookPath, ({ length }) => length === 1);
  expect(webhook?.body).toMatchObject({ event: 'channel_delivered' });
  expect(webhooksOf(tenant)).toHaveLength(1);
});

test.concurrent('an attempt has no Authorization header once the token is cleared', async () => {
  const tenant = await newTenant();
  await changeSettings(herald, tenant, { token: null });
  await sendOne(herald, tenant, 'message-1');
  await finalEvent(herald, tenant, 'message-1');

  expect(webhooksOf(tenant).map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test.concurrent('a status that is not selected has no event and no webhook', async () => {
  const tenant = await newTenant();
  await changeSettings(herald, tenant, { events: ['delivered'] });
  await sendOne(herald, tenant, 'message-1', { recipientNumber: RECIPIENTS.delivered });
  await until('the status delivered', async () => {
    const { body } = await getMessage(herald, tenant, 'message-1');
    return body['status'] === 'delivered';
  });
  await finalEvent(herald, tenant, 'message-1');

  const events = await shownEvents(herald, tenant, 'message-1');
  expect(events.map(({ event }) => event)).toEqual(['channel_delivered']);
  expect(webhooksOf(tenant).map(({ body }) => body['event'])).toEqual(['channel_delivered']);
});

test.concurrent(
  'a status that comes while webhooks are disabled is kept as a cancelled event',
  async () => {
    const tenant = await newTenant();
    await changeSettings(herald, tenant, { enabled: false });
    const { body } = await sendOne(herald, tenant, 'message-1');
    const event = await finalEvent(herald, tenant, 'message-1');

    expect(event).toMatchObject({ state: 'cancelled', event: 'channel_sent', attempts: [] });
    const delivery = deliveryIdOf(tenant, body['providerMessageId'], 'sent');
    await expect(herald.stage.temporal.describe(delivery)).rejects.toMatchObject({
      name: 'WorkflowNotFoundError',
    });
    expect(webhooksOf(tenant)).toEqual([]);
  },
);

test.concurrent.each(['localhost'])(
  'never connects to an address that has become forbidden (%s)',
  async (host) => {
    const stranger = await startStranger((socket) => socket.end());
    const { port } = new URL(stranger.origin);
    const tenant = await newTenant();
    await forceUrl(herald, tenant, `https://${host}:${port}/hook`);
    await sendOne(herald, tenant, 'message-1');
    const event = await finalEvent(herald, tenant, 'message-1');
    await stranger.close();

    expect(event.state).toBe('failed');
    expect(outcomesOf(event)).toEqual(Array(4).fill('blocked_address'));
    expect(stranger.connections()).toBe(0);
  },
);
