import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getMessage } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
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
} from './support/callbacks';
import { counting } from './support/metrics';
import { awaitQuiet } from './support/webhooks';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

describe('the subscription handshake (contract 10)', () => {
  const subscribe = (query: Record<string, string>): Promise<Response> =>
    fetch(`${callbackUrl(herald, tenant)}?${new URLSearchParams(query).toString()}`);
  const correct = (): Record<string, string> => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': tenant.verifyToken,
    'hub.challenge': '1158201444',
  });

  test('echoes the challenge as plain text', async () => {
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

  test.each(wrong)('403 for $what', async ({ change: wrongly }) => {
    const response = await subscribe({ ...correct(), ...wrongly });

    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('1158201444');
  });

  test('404 for a connection nobody has', async () => {
    const unknown = { ...tenant, connectionId: 'con_unknown' };
    const query = new URLSearchParams(correct()).toString();

    const response = await fetch(`${callbackUrl(herald, unknown)}?${query}`);

    expect(response.status).toBe(404);
  });
});

describe('who may report (contract 10)', () => {
  const signatures = [
    { what: 'no signature', headers: () => ({}) },
    { what: 'an empty signature', headers: () => ({ 'x-hub-signature-256': '' }) },
    {
      what: "another secret's signature",
      headers: (body: string) => ({ 'x-hub-signature-256': signatureOf('another secret', body) }),
    },
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

  test.each(signatures)('401 for $what, and nothing is stored', async ({ headers }) => {
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

  test('404 for a connection nobody has, whatever its signature', async () => {
    const answer = await postCallback(herald, { ...tenant, connectionId: 'con_unknown' }, '{}');

    expect(answer.status).toBe(404);
  });

  test('404 for a provider nobody has', async () => {
    const response = await fetch(
      callbackUrl(herald, tenant).replace('/meta/', '/carrier-pigeon/'),
      {
        method: 'POST',
        body: '{}',
      },
    );

    expect(response.status).toBe(404);
  });

  test('reports about another number of the same app are ignored and counted', async () => {
    const providerMessageId = await sentMessage(herald, tenant, 'mine');
    const foreign = change('999999999999', [statusItem(providerMessageId, 'read')]);

    const { answer, counted } = await counting(herald, ignoredItems('foreign_number'), () =>
      postCallback(herald, tenant, JSON.stringify(envelope(foreign))),
    );

    expect({ status: answer.status, counted }).toEqual({ status: 200, counted: 1 });
    await awaitQuiet(herald, tenant, 'mine');
    const { body: message } = await getMessage(herald, tenant, 'mine');
    expect(message['status']).toBe('sent');
  });

  test("a sender cannot report about another workspace's message", async () => {
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
