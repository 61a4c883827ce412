import { once } from 'node:events';
import { type IncomingMessage, createServer, request as sendRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  number,
  runSandbox,
  sendBody,
  sendPath,
  type RunningSandbox,
} from './support/running-sandbox';
import { urlOfServer } from './support/server-url';

let running: RunningSandbox;
beforeEach(async () => {
  running = await runSandbox({ capacity: 3 });
});
afterEach(() => running.close());

const send = (to: string) => running.call(sendPath, { body: sendBody({ to }) });

describe('requests of a browser', () => {
  const forgetFrom = (origin: string) =>
    fetch(`${running.sandbox.url}/sandbox/messages`, { method: 'DELETE', headers: { origin } });

  test('refuses a request of a page of another site', async () => {
    await send('15551230000');

    expect((await forgetFrom('https://evil.example')).status).toBe(403);

    expect(running.sandbox.received()).toHaveLength(1);
  });
});

/** A callback endpoint that echoes the challenge to whoever knows the token. */
async function startEndpoint(verifyToken: string, suffix: string) {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const ours =
      query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === verifyToken;
    response.writeHead(ours ? 200 : 403).end(`${query.get('hub.challenge')}${suffix}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('/sandbox/subscriptions', () => {
  test.each([
    ['succeeds', number.verifyToken, '', true],
    ['fails when the endpoint does not know the token', 'another-token', '', false],
  ])('the subscription handshake %s', async (_name, verifyToken, suffix, verified) => {
    const endpoint = await startEndpoint(verifyToken, suffix);
    running.sandbox.setNumber({ ...number, callbackUrl: urlOfServer(endpoint) });

    const answer = await running.call('/sandbox/subscriptions', {
      body: { phoneNumberId: number.phoneNumberId },
    });

    expect(answer.body).toEqual({ verified });
    endpoint.close();
  });
});

/** Asks for a path under a name, as a browser does whose name server leads that name here. */
async function statusUnder(url: string, host: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  const sent = sendRequest({ host: hostname, port, path, headers: { host } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

describe('names of the sandbox', () => {
  test.each(['localhost:3900', 'demo.localhost', '[::1]:3900'])('answers to %s', async (host) => {
    expect(await statusUnder(running.sandbox.url, host, '/sandbox/messages')).toBe(200);
  });

  test.each(['evil.example', '127.0.0.1.evil.example', '203.0.113.9'])(
    'refuses %j, which a page of another site may have led here',
    async (host) => {
      for (const path of ['/sandbox/messages', '/v25.0/1', '/agent/models'])
        expect(await statusUnder(running.sandbox.url, host, path)).toBe(403);
    },
  );

  test('answers to every name where it was told to listen on another address', async () => {
    const everywhere = await runSandbox({ host: '0.0.0.0' });
    const url = everywhere.sandbox.url.replace('0.0.0.0', '127.0.0.1');
    expect(await statusUnder(url, 'sandbox.test:3900', '/sandbox/messages')).toBe(200);
    await everywhere.close();
  });
});
