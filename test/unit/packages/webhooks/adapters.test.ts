import { afterAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import { fastifyReceiver } from '../../../../packages/webhooks/src/fastify.ts';
import { fetchReceiver } from '../../../../packages/webhooks/src/fetch.ts';
import type { ReceiverOptions } from '../../../../packages/webhooks/src/index.ts';
import { nodeReceiver } from '../../../../packages/webhooks/src/node.ts';
import { SECRET, TOKEN, posted } from './posted';

type Post = (init: RequestInit) => Promise<Response>;

/** Ends what a suite started. */
const endings: (() => unknown)[] = [];
afterAll(() => Promise.all(endings.map((end) => end())));

async function serve(listener: RequestListener): Promise<Post> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  endings.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (init) => fetch(`http://127.0.0.1:${port}/hook`, init);
}

async function serveFastify(app: FastifyInstance): Promise<string> {
  endings.push(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Frameworks with their receiver at `/hook`. */
const FRAMEWORKS: Record<string, (options: ReceiverOptions) => Promise<Post>> = {
  'node:http': (options) => {
    const receive = nodeReceiver(options);
    return serve((request, response) => void receive(request, response));
  },
  Express: (options) => serve(express().post('/hook', nodeReceiver(options)).use(express.json())),
  'Express after express.raw()': (options) =>
    serve(
      express()
        .use(express.raw({ type: '*/*' }))
        .post('/hook', nodeReceiver(options)),
    ),
  'Express after express.text()': (options) =>
    serve(
      express()
        .use(express.text({ type: '*/*' }))
        .post('/hook', nodeReceiver(options)),
    ),
  async Fastify(options) {
    const app = fastify();
    await app.register(fastifyReceiver({ path: '/hook', ...options }));
    const address = await serveFastify(app);
    return (init) => fetch(`${address}/hook`, init);
  },
  async Hono(options) {
    const receive = fetchReceiver(options);
    const app = new Hono().post('/hook', ({ req }) => receive(req.raw));
    return async (init) => app.request('/hook', init);
  },
  async 'a route handler'(options) {
    const receive = fetchReceiver(options);
    return (init) => receive(new Request('http://127.0.0.1/hook', init));
  },
};

describe.each(Object.entries(FRAMEWORKS))('the receiver of %s', (_name, start) => {
  test('verifies, handles and answers', async () => {
    const handled: string[] = [];
    const post = await start({
      token: TOKEN,
      secret: SECRET,
      on: { channel_delivered: ({ messageId }) => handled.push(messageId) },
      onError: () => undefined,
    });
    const right = posted({});

    const answers = [
      await post({ method: 'POST', ...right }),
      await post({ method: 'POST', ...right, body: `${right.body} ` }),
      await post({ method: 'POST', ...right, body: 'x'.repeat(1024 * 1024 + 1) }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([204, 401, 413]);
    expect(await answers[1]?.json()).toEqual({ error: 'signature_wrong' });
    expect(handled).toEqual(['order-17']);
  });
});

test('the receiver of node:http answers 405 to anything but a post', async () => {
  const get = await FRAMEWORKS['node:http']?.({ token: TOKEN, on: {} });

  const answer = await get?.({ method: 'GET' });

  expect([answer?.status, answer?.headers.get('allow')]).toEqual([405, 'POST']);
});

test('the receiver of fetch says that the body was read before', async () => {
  const receive = fetchReceiver({ token: TOKEN, on: {} });
  const request = new Request('http://127.0.0.1/hook', { method: 'POST', ...posted({}) });
  await request.text();

  const answer = await receive(request);

  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain('the body was read before the receiver');
});

test('the receiver of Fastify leaves the parsers of other routes alone', async () => {
  const app = fastify();
  await app.register(fastifyReceiver({ path: '/hook', token: TOKEN, on: {} }));
  app.post('/orders', async ({ body }) => body);

  const { headers } = posted({});
  const answer = await fetch(`${await serveFastify(app)}/orders`, {
    method: 'POST',
    headers,
    body: '{"order":17}',
  });

  expect(await answer.json()).toEqual({ order: 17 });
});
