import { afterAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import fastify from 'fastify';
import { fastifyReceiver } from '../../../../packages/webhooks/src/fastify.ts';
import { type ReceiverOptions, createReceiver } from '../../../../packages/webhooks/src/index.ts';
import { nodeReceiver } from '../../../../packages/webhooks/src/node.ts';
import { SECRET, TOKEN, posted } from './posted';

type Platform = (receive: ReturnType<typeof nodeReceiver>) => RequestListener;
type PlatformRequest = IncomingMessage & { body?: unknown; rawBody?: unknown };

/** Ends what a suite started. */
const endings: (() => unknown)[] = [];
afterAll(() => Promise.all(endings.map((end) => end())));

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
  'express.json() with verify': (receive) => express().use(keepRaw).post('/', receive),
  'express.urlencoded(), which leaves JSON alone': (receive) =>
    express().use(express.urlencoded()).post('/', receive),
  'Firebase and Google Cloud Functions': platform((request, rawBody) =>
    Object.assign(request, { rawBody, body: json(rawBody) }),
  ),
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
  'express.json()': (receive) => express().use(express.json()).post('/', receive),
  'Next.js pages and Vercel, after their parser': platform((request, raw) =>
    Object.assign(request, { body: json(raw) }),
  ),
  'a body that is a getter': platform((request, raw) =>
    Object.defineProperty(request, 'body', { get: () => json(raw) }),
  ),
};

/** Setups that lose the body, or write it anew. */
const LOST: Record<string, Platform> = {
  'a stream that was read, without a body': platform(() => undefined),
  'an empty body': platform((request) => Object.assign(request, { body: '' })),
  'an empty object': platform((request) => Object.assign(request, { body: {} })),
  'a list': platform((request) => Object.assign(request, { body: [] })),
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
  'a body in base64': platform((request, raw) =>
    Object.assign(request, { body: raw.toString('base64') }),
  ),
  'a body that was written anew': platform((request, raw) =>
    Object.assign(request, { body: JSON.stringify(json(raw), null, 2) }),
  ),
};

async function post(listener: RequestListener): Promise<Response> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  endings.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...posted({}) });
}

function postTo(made: Platform, options: Omit<ReceiverOptions, 'on'>): Promise<Response> {
  handled.length = 0;
  return post(made(nodeReceiver({ ...options, on, onError: quiet })));
}

describe.each(Object.entries({ ...RAW, ...PARSED }))('behind %s', (_name, made) => {
  test('a token alone suffices', async () => {
    const { status } = await postTo(made, { token: TOKEN });

    expect([status, handled]).toEqual([204, ['order-17']]);
  });

  test('a wrong token is refused for good', async () => {
    expect((await postTo(made, { token: 'another' })).status).toBe(401);
    expect(handled).toEqual([]);
  });
});

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

test('the advice fits what Herald shows of an answer', async () => {
  const answer = await postTo(platform(quiet), { token: TOKEN });

  expect((await answer.text()).length).toBeLessThanOrEqual(1024);
});

test('a post that is no event is refused for good where its body is whole', async () => {
  const receive = createReceiver({ token: TOKEN, on, onError: quiet });

  expect((await receive(posted({ body: 'hello' }))).status).toBe(400);
});

test('the receiver of Fastify works beside a plugin that reads the stream to keep it', async () => {
  const app = fastify();
  endings.push(() => app.close());
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    // Reads the stream before the receiver, like fastify-raw-body.
    payload.on('data', quiet);
    done(null, payload);
  });
  await app.register(fastifyReceiver({ path: '/', token: TOKEN, secret: SECRET, on }));

  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  expect((await fetch(address, { method: 'POST', ...posted({}) })).status).toBe(204);
});
