import { beforeAll, describe, expect, test } from '@jest/globals';
import { getMessage } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import {
  callbackUrl,
  change,
  envelope,
  ignoredItems,
  postCallback,
  sentMessage,
  signatureOf,
  statusItem,
  storedEvents,
} from '../support/callbacks';
import { counting } from '../support/metrics';
import { awaitQuiet, awaitStatuses } from '../support/webhooks';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

describe('subscription handshake', () => {
  const subscribe = (query: Record<string, string>): Promise<Response> =>
    fetch(`${callbackUrl(herald, tenant)}?${new URLSearchParams(query).toString()}`);
  const correct = (): Record<string, string> => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': tenant.verifyToken,
    'hub.challenge': '1158201444',
  });

  test('answers a correct handshake with the challenge as plain text', async () => {
    const response = await subscribe(correct());

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toBe('1158201444');
  });

  const wrong = [
    { what: 'the wrong verify token', change: { 'hub.verify_token': 'guess' } },
    { what: 'an empty verify token', change: { 'hub.verify_token': '' } },
    { what: 'another mode', change: { 'hub.mode': 'unsubscribe' } },
  ];

  test.each(wrong)('answers 403 to a handshake with $what', async ({ change: wrongly }) => {
    const response = await subscribe({ ...correct(), ...wrongly });

    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('1158201444');
  });

  test('answers 404 to a handshake of an unknown connection', async () => {
    const unknown = { ...tenant, connectionId: 'con_unknown' };
    const query = new URLSearchParams(correct()).toString();

    const response = await fetch(`${callbackUrl(herald, unknown)}?${query}`);

    expect(response.status).toBe(404);
  });
});

test('a signed callback proves the set-up of a number', async () => {
  const { senderId, workspaceId } = tenant;
  const verifiedAt = async () =>
    (await herald.stage.repositories.senders.find(workspaceId, senderId))?.callbackVerifiedAt;
  await herald.stage.records.senders.update(
    { _id: senderId },
    { $set: { callbackVerifiedAt: null } },
  );

  const { status } = await postCallback(herald, tenant, JSON.stringify(envelope()));

  expect(status).toBe(200);
  expect(await verifiedAt()).toBeInstanceOf(Date);
});

describe('authentication of callbacks', () => {
  const signatures = [
    { what: 'no signature', headers: () => ({}) },
    {
      what: "another body's signature",
      headers: (body: string) => ({
        'x-hub-signature-256': signatureOf(tenant.appSecret, `${body} `),
      }),
    },
    {
      what: 'the right digest under another scheme',
      headers: (body: string) => ({
        'x-hub-signature-256': signatureOf(tenant.appSecret, body).replace('sha256=', 'sha1='),
      }),
    },
  ];

  test.each(signatures)('answers 401 to $what and stores nothing', async ({ headers }) => {
    const providerMessageId = await sentMessage(herald, tenant, 'signed');
    const body = JSON.stringify(
      envelope(change(tenant.phoneNumberId, [statusItem(providerMessageId, 'read')])),
    );

    const answer = await postCallback(herald, tenant, body, headers(body));

    expect(answer.status).toBe(401);
    expect(await storedEvents(herald, tenant, 'read')).toBe(0);
    const { body: message } = await getMessage(herald, tenant, 'signed');
    expect(message['status']).toBe('sent');
  });

  test('answers 404 to a callback of an unknown connection, whatever its signature', async () => {
    const answer = await postCallback(herald, { ...tenant, connectionId: 'con_unknown' }, '{}');

    expect(answer.status).toBe(404);
  });

  test('answers 404 to a callback of an unknown provider', async () => {
    const response = await fetch(
      callbackUrl(herald, tenant).replace('/meta/', '/carrier-pigeon/'),
      {
        method: 'POST',
        body: '{}',
      },
    );

    expect(response.status).toBe(404);
  });

  test('ignores and counts statuses of another number of the same app', async () => {
    const providerMessageId = await sentMessage(herald, tenant, 'mine');
    const foreign = change('999999999999', [statusItem(providerMessageId, 'read')]);

    const { answer, counted } = await counting(herald, ignoredItems('foreign_number'), () =>
      postCallback(herald, tenant, JSON.stringify(envelope(foreign))),
    );

    expect(answer.status).toBe(200);
    // Suites beside this one may add to it.
    expect(counted).toBeGreaterThanOrEqual(1);
    await awaitQuiet(herald, tenant, 'mine');
    const { body: message } = await getMessage(herald, tenant, 'mine');
    expect(message['status']).toBe('sent');
  });

  test('ignores a status that a sender reports for a message of another workspace', async () => {
    const providerMessageId = await sentMessage(herald, tenant, 'victim');
    const stranger = await mintTenant(herald);
    const forged = change(stranger.phoneNumberId, [statusItem(providerMessageId, 'failed')]);

    const answer = await postCallback(herald, stranger, JSON.stringify(envelope(forged)));

    expect(answer.status).toBe(200);
    await awaitQuiet(herald, tenant, 'victim');
    const { body: message } = await getMessage(herald, tenant, 'victim');
    expect(message['timeline']).toHaveLength(1);
  });
});

describe('reported statuses', () => {
  test('a status without a time gets the time of its arrival', async () => {
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
});

describe('callbacks that are about no message', () => {
  let silent: Tenant;

  beforeAll(async () => {
    silent = await mintTenant(herald);
  });

  const ignored = [
    {
      kind: 'unknown_field',
      body: () => ({
        object: 'whatsapp_business_account',
        entry: [{ id: silent.businessAccountId, changes: [{ field: 'calls' }] }],
      }),
    },
    {
      kind: 'unknown_status',
      body: () => envelope(change(silent.phoneNumberId, [statusItem('wamid.x', 'warmed_up')])),
    },
    {
      kind: 'malformed_item',
      body: () => envelope(change(silent.phoneNumberId, [{ status: 'sent' }])),
    },
  ];

  test.each(ignored)('answers 200 to $kind items and counts them', async ({ kind, body }) => {
    const { answer, counted } = await counting(herald, ignoredItems(kind), () =>
      postCallback(herald, silent, JSON.stringify(body())),
    );

    expect(answer.status).toBe(200);
    // Suites beside this one may add to it.
    expect(counted).toBeGreaterThanOrEqual(1);
    expect(await storedEvents(herald, silent, 'sent')).toBe(0);
  });

  test('answers 200 to a status of an unknown message and sends no webhook', async () => {
    const stranger = change(silent.phoneNumberId, [statusItem('wamid.nobody', 'delivered')]);

    const answer = await postCallback(herald, silent, JSON.stringify(envelope(stranger)));

    expect(answer.status).toBe(200);
    expect(await storedEvents(herald, silent, 'delivered')).toBe(0);
    expect(herald.receiver.received(silent.webhookPath)).toEqual([]);
  });

  test('answers 400 to a signed body that is not JSON', async () => {
    expect((await postCallback(herald, tenant, '{"object":')).status).toBe(400);
  });

  test('answers 400 to a signed body that is nested deeper than 20 levels', async () => {
    const body = `{"object":"page","entry":${'['.repeat(20)}${']'.repeat(20)}}`;

    expect((await postCallback(herald, tenant, body)).status).toBe(400);
  });
});

describe('size of a callback', () => {
  const padded = (bytes: number): string => {
    const body = JSON.stringify({ object: 'page', entry: [], padding: '' });
    return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
  };

  /**
   * Posts to the process with the fewest callbacks, and again while it is too busy for one of this size: it answers 503
   * then, and may close the connection before all is sent.
   */
  const post = (body: string): Promise<number> =>
    until('an answer', async () => {
      const { status } = await postCallback(herald.other, tenant, body).catch(() => ({
        status: 503,
      }));
      return status !== 503 && status;
    });

  test('accepts a callback of 4 MiB', async () => {
    expect(await post(padded(4 * 1024 * 1024))).toBe(200);
  });

  test('answers 413 to a callback of one byte over 4 MiB', async () => {
    expect(await post(padded(4 * 1024 * 1024 + 1))).toBe(413);
  });
});
