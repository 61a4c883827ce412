import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import {
  change,
  envelope,
  ignoredItems,
  postCallback,
  sentMessage,
  statusItem,
  storedEvents,
} from './support/callbacks';
import { counting } from './support/metrics';
import { awaitQuiet, awaitStatuses, webhooksOf } from './support/webhooks';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

describe('what is reported (contract 10)', () => {
  test('every status of a batch is relayed, over entries and changes', async () => {
    const first = await sentMessage(herald, tenant, 'first');
    const second = await sentMessage(herald, tenant, 'second');
    const batch = envelope(
      change(tenant.phoneNumberId, [statusItem(first, 'delivered'), statusItem(first, 'read')]),
      change(tenant.phoneNumberId, [statusItem(second, 'delivered')]),
    );

    const answer = await postCallback(herald, tenant, JSON.stringify(batch));

    expect(answer.status).toBe(200);
    const ofFirst = await awaitStatuses(herald, tenant, 'first', ['sent', 'delivered', 'read']);
    const ofSecond = await awaitStatuses(herald, tenant, 'second', ['sent', 'delivered']);
    expect([ofFirst.length, ofSecond.length]).toEqual([3, 2]);
  });

  test('the same status over and over is one webhook', async () => {
    const providerMessageId = await sentMessage(herald, tenant, 'again');
    const item = statusItem(providerMessageId, 'delivered');
    const body = JSON.stringify(envelope(change(tenant.phoneNumberId, [item, item])));

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => postCallback(herald, tenant, body)),
    );
    await awaitStatuses(herald, tenant, 'again', ['delivered']);
    const late = await postCallback(herald, tenant, body);

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(late.status).toBe(200);
    await awaitQuiet(herald, tenant, 'again');
    const statuses = webhooksOf(herald, tenant, 'again').map(({ body: event }) => event['status']);
    expect(statuses).toEqual(['sent', 'delivered']);
  });

  test('a status without its time has the time it came', async () => {
    const before = Date.now();
    const providerMessageId = await sentMessage(herald, tenant, 'timeless');
    const { timestamp: _timestamp, ...timeless } = statusItem(providerMessageId, 'delivered');

    await postCallback(
      herald,
      tenant,
      JSON.stringify(envelope(change(tenant.phoneNumberId, [timeless]))),
    );

    const webhooks = await awaitStatuses(herald, tenant, 'timeless', ['delivered']);
    const delivered = webhooks.find(({ body }) => body['status'] === 'delivered');
    expect(Date.parse(String(delivered?.body['timestamp']))).toBeGreaterThanOrEqual(before);
  });

  const ignored = [
    {
      kind: 'unknown_field',
      body: () => envelope({ field: 'account_alerts', value: { alert: 1 } }),
    },
    {
      kind: 'unknown_status',
      body: () => envelope(change(tenant.phoneNumberId, [statusItem('wamid.x', 'warmed_up')])),
    },
    { kind: 'unknown_object', body: () => ({ object: 'page', entry: [] }) },
    {
      kind: 'malformed_item',
      body: () => envelope(change(tenant.phoneNumberId, [{ status: 'sent' }])),
    },
    { kind: 'unknown_content', body: () => envelope(change(tenant.phoneNumberId, [])) },
  ];

  test.each(ignored)('$kind is 200 and counted', async ({ kind, body }) => {
    const { answer, counted } = await counting(herald, ignoredItems(kind), () =>
      postCallback(herald, tenant, JSON.stringify(body())),
    );

    expect({ status: answer.status, counted }).toEqual({ status: 200, counted: 1 });
    expect(await storedEvents(herald, tenant, 'sent')).toBe(0);
  });

  test('a status nobody sent is taken and not awaited', async () => {
    const stranger = change(tenant.phoneNumberId, [statusItem('wamid.nobody', 'delivered')]);

    const answer = await postCallback(herald, tenant, JSON.stringify(envelope(stranger)));

    expect(answer.status).toBe(200);
    expect(await storedEvents(herald, tenant, 'delivered')).toBe(0);
    expect(herald.receiver.received(tenant.webhookPath)).toEqual([]);
  });

  test('a signed body that is no JSON is 400', async () => {
    expect((await postCallback(herald, tenant, '{"object":')).status).toBe(400);
  });
});

describe('how much is taken (contract 10)', () => {
  const padded = (bytes: number): string => {
    const body = JSON.stringify({ object: 'page', entry: [], padding: '' });
    return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
  };

  test('4 MiB', async () => {
    expect((await postCallback(herald, tenant, padded(4 * 1024 * 1024))).status).toBe(200);
  });

  test('not a byte more: 413', async () => {
    expect((await postCallback(herald, tenant, padded(4 * 1024 * 1024 + 1))).status).toBe(413);
  });
});
