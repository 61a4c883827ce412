import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Agent, request } from 'undici';
import {
  createSelfSignedCertificate,
  type Certificate,
} from '../../../../sandbox/receiver/self-signed-certificate';
import {
  startDemoReceiver,
  type DemoReceiver,
} from '../../../../sandbox/receiver/start-demo-receiver';

const token = 'demo-token';
let certificate: Certificate;
let agent: Agent;
let receiver: DemoReceiver;

beforeAll(async () => {
  certificate = await createSelfSignedCertificate({ host: '127.0.0.1' });
});
afterEach(async () => {
  await agent.close();
  await receiver.close();
});

async function start(capacity?: number) {
  agent = new Agent({ connect: { ca: certificate.certPem } });
  receiver = await startDemoReceiver({
    port: 0,
    token,
    certificate,
    ...(capacity !== undefined && { capacity }),
  });
}

async function post(body: string, authorization: string | null = `Bearer ${token}`) {
  const response = await request(`${receiver.url}/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization !== null && { authorization }),
    },
    body,
    dispatcher: agent,
  });
  await response.body.dump();
  return response.statusCode;
}

async function received(method: 'GET' | 'DELETE' = 'GET'): Promise<unknown> {
  const response = await request(`${receiver.url}/received`, { method, dispatcher: agent });
  return response.body.json();
}

describe('demo receiver', () => {
  test('shows received webhooks with their headers, oldest first', async () => {
    await start();

    expect(await post('{"event":"channel_sent"}')).toBe(200);
    expect(await post('{"event":"channel_delivered"}')).toBe(200);

    expect(await received()).toEqual({
      received: [
        {
          at: expect.stringMatching(/^\d{4}-.*Z$/),
          headers: expect.objectContaining({ authorization: `Bearer ${token}` }),
          body: { event: 'channel_sent' },
        },
        expect.objectContaining({ body: { event: 'channel_delivered' } }),
      ],
      refused: 0,
    });
  });

  test.each([
    ['no token', null],
    ['a wrong token', 'Bearer other'],
  ])('refuses a webhook with %s, and keeps nothing of it', async (_name, authorization) => {
    await start();

    expect(await post('{}', authorization)).toBe(401);

    expect(await received()).toEqual({ received: [], refused: 1 });
  });
});
