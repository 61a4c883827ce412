import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { number, runSandbox, type RunningSandbox } from './support/running-sandbox';
import { urlOfServer } from './support/server-url';

let running: RunningSandbox;
beforeEach(async () => {
  running = await runSandbox();
});
afterEach(() => running.close());

const ACCOUNT = `/v25.0/${number.businessAccountId}`;

describe('GET /{id}', () => {
  test('shows a number with the requested fields and its id', async () => {
    const fields = 'display_phone_number,verified_name,quality_rating';

    expect(await running.call(`/v25.0/${number.phoneNumberId}?fields=${fields}`)).toEqual({
      status: 200,
      body: {
        display_phone_number: `+${number.displayNumber}`,
        verified_name: 'Fern & Fig',
        quality_rating: 'GREEN',
        id: number.phoneNumberId,
      },
    });
  });

  test('shows the business account and a template', async () => {
    expect(await running.call(`${ACCOUNT}?fields=id`)).toMatchObject({
      body: { id: number.businessAccountId },
    });
    expect(await running.call('/v25.0/1041100000000016?fields=status')).toEqual({
      status: 200,
      body: { status: 'PENDING', id: '1041100000000016' },
    });
  });

  test('refuses another token with 190, and an unknown id with 100/33', async () => {
    const path = `/v25.0/${number.phoneNumberId}`;

    expect(await running.call(path, { token: 'EAAother' })).toMatchObject({
      status: 401,
      body: { error: { code: 190 } },
    });
    expect(await running.call('/v25.0/999')).toMatchObject({
      status: 400,
      body: { error: { code: 100, error_subcode: 33 } },
    });
  });
});

test('lists the numbers of an account, and no others', async () => {
  const callbackUrl = null;
  running.sandbox.setNumber({ ...number, phoneNumberId: '2', callbackUrl });
  running.sandbox.setNumber({
    ...number,
    phoneNumberId: '3',
    businessAccountId: 'other',
    callbackUrl,
  });

  expect(await running.call(`${ACCOUNT}/phone_numbers?fields=id`)).toMatchObject({
    body: { data: [{ id: number.phoneNumberId }, { id: '2' }] },
  });
});

/** A callback endpoint that echoes the challenge to whoever knows the token. */
async function startEndpoint(verifyToken: string) {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const isKnown = query.get('hub.verify_token') === verifyToken;
    response.writeHead(isKnown ? 200 : 403).end(query.get('hub.challenge'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('/subscribed_apps', () => {
  const path = `${ACCOUNT}/subscribed_apps`;
  const appAt = (callbackUrl: string) => ({
    whatsapp_business_api_data: expect.objectContaining({ name: 'Sandbox app' }),
    override_callback_uri: callbackUrl,
  });

  test('subscribes an app to an account, and unsubscribes it', async () => {
    running.sandbox.setNumber({ ...number, callbackUrl: null });
    expect(await running.call(path)).toMatchObject({ body: { data: [] } });

    expect(await running.call(path, { body: {} })).toEqual({
      status: 200,
      body: { success: true },
    });
    expect(await running.call(path)).toMatchObject({
      body: { data: [{ whatsapp_business_api_data: { name: 'Sandbox app' } }] },
    });

    await running.call(path, { method: 'DELETE' });
    expect(await running.call(path)).toMatchObject({ body: { data: [] } });
  });

  test('sends callbacks to another address only when it passes the handshake', async () => {
    const endpoint = await startEndpoint('tok_1');
    const override_callback_uri = `${urlOfServer(endpoint)}/callbacks`;

    const refused = await running.call(path, {
      body: { override_callback_uri, verify_token: 'tok_2' },
    });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 2200 } } });
    expect(await running.call(path)).toMatchObject({
      body: { data: [appAt(running.capture.url)] },
    });

    await running.call(path, { body: { override_callback_uri, verify_token: 'tok_1' } });
    expect(await running.call(path)).toMatchObject({
      body: { data: [appAt(override_callback_uri)] },
    });
    endpoint.close();
  });
});
