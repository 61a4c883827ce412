import { afterAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import fastify, { type FastifyInstance } from 'fastify';
import { Hono } from 'hono';
import { fastifyReceiver } from '../../../../packages/webhooks/src/fastify.ts';
import { fetchReceiver } from '../../../../packages/webhooks/src/fetch.ts';
import { type ReceiverOptions, createReceiver } from '../../../../packages/webhooks/src/index.ts';
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

type Platform = (receive: ReturnType<typeof nodeReceiver>) => RequestListener;
type PlatformRequest = IncomingMessage & { body?: unknown; rawBody?: unknown };

const handled: string[] = [];
const on = { channel_delivered: ({ messageId }: { messageId: string }) => handled.push(messageId) };
const quiet = () => undefined;

/** Sets what a platform hands on after it has read the whole body. */
function platform(keep: (request: PlatformRequest, raw: Buffer) => unknown): Platform {
  return (receive) => async (request, response) => {
    keep(request, await buffer(request));
    await receive(request, response);
  };
}

const json = (raw: Buffer) => JSON.parse(raw.toString()) as unknown;
const keepRaw = express.json({
  verify: (request: PlatformRequest, _response, raw) => (request.rawBody = raw),
});

/** Platforms that keep the raw body, or leave it in the stream. */
const RAW: Record<string, Platform> = {
  'express.json() with verify': (receive) => express().use(keepRaw).post('/hook', receive),
  'a rawBody of text': platform((request, raw) =>
    Object.assign(request, { rawBody: raw.toString(), body: json(raw) }),
  ),
  'a rawBody that is an ArrayBuffer': platform((request, raw) =>
    Object.assign(request, { rawBody: new Uint8Array(raw).buffer, body: json(raw) }),
  ),
  'serverless-http, whose body is bytes': platform((request, body) =>
    Object.assign(request, { body }),
  ),
  'a body of text': platform((request, raw) => Object.assign(request, { body: raw.toString() })),
  'an empty object as body, and an unread stream': (receive) => (request, response) =>
    void receive(Object.assign(request, { body: {} }), response),
  'a stream of text': (receive) => (request, response) =>
    void receive(request.setEncoding('utf8'), response),
};

/** Platforms on which the raw body is lost, and a parsed one is there. */
const PARSED: Record<string, Platform> = {
  'express.json()': (receive) => express().use(express.json()).post('/hook', receive),
  'a body that is a getter': platform((request, raw) =>
    Object.defineProperty(request, 'body', { get: () => json(raw) }),
  ),
};

/** Setups that lose the body, or write it anew. */
const LOST: Record<string, Platform> = {
  'a stream that was read, without a body': platform(() => undefined),
  'an empty body': platform((request) => Object.assign(request, { body: '' })),
  'an empty object': platform((request) => Object.assign(request, { body: {} })),
  'a body that is a getter which throws': platform((request) =>
    Object.defineProperty(request, 'body', {
      get: () => {
        throw new Error('Invalid JSON');
      },
    }),
  ),
  'a body that holds the raw one, golevelup/nestjs#176': platform((request, raw) =>
    Object.assign(request, { body: { raw } }),
  ),
  'a body that was written anew': platform((request, raw) =>
    Object.assign(request, { body: JSON.stringify(json(raw), null, 2) }),
  ),
};

async function postTo(made: Platform, options: Omit<ReceiverOptions, 'on'>): Promise<Response> {
  handled.length = 0;
  const post = await serve(made(nodeReceiver({ ...options, on, onError: quiet })));
  return post({ method: 'POST', ...posted({}) });
}

test.each(Object.entries({ ...RAW, ...PARSED }))(
  'behind %s a token alone suffices, and a wrong one is refused for good',
  async (_name, made) => {
    const { status } = await postTo(made, { token: TOKEN });

    expect([status, handled]).toEqual([204, ['order-17']]);
    expect((await postTo(made, { token: 'another' })).status).toBe(401);
    expect(handled).toEqual([]);
  },
);

test.each(Object.entries(RAW))('behind %s a signature is verified', async (_name, made) => {
  const { status } = await postTo(made, { token: TOKEN, secret: SECRET });

  expect([status, handled]).toEqual([204, ['order-17']]);
});

test.each(Object.entries({ ...PARSED, ...LOST }))(
  'behind %s a signature cannot be verified: Herald is to try again, and is told the setting',
  async (_name, made) => {
    const answer = await postTo(made, { secret: SECRET });

    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      error: 'body_unreadable',
      message: expect.stringMatching(/express\.json.*bodyParser: false.*rawBody: true/),
    });
    expect(handled).toEqual([]);
  },
);

test.each(Object.entries(LOST))('behind %s no answer is final', async (_name, made) => {
  expect((await postTo(made, { token: TOKEN })).status).toBe(500);
  expect(handled).toEqual([]);
});

test('a post that is no event is refused for good where its body is whole', async () => {
  const receive = createReceiver({ token: TOKEN, on, onError: quiet });

  expect((await receive(posted({ body: 'hello' }))).status).toBe(400);
});

test('the receiver of Fastify works beside a plugin that reads the stream to keep it', async () => {
  const app = fastify();
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    // Reads the stream before the receiver, like fastify-raw-body.
    payload.on('data', quiet);
    done(null, payload);
  });
  await app.register(fastifyReceiver({ path: '/', token: TOKEN, secret: SECRET, on }));

  expect((await fetch(await serveFastify(app), { method: 'POST', ...posted({}) })).status).toBe(
    204,
  );
});
