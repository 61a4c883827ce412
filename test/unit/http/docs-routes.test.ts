import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { docsRoutes } from '../../../src/http/docs/routes';

let server: Server;

beforeAll(async () => {
  server = createServer(express().disable('etag').use(docsRoutes())).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Asks without a client that decodes by itself. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const answer = await request(`http://127.0.0.1:${port}${path}`, { headers, reset: true });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: Buffer.from(await answer.body.arrayBuffer()),
  };
}

const FILES = [
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/openapi-3.0.json', 'application/json; charset=utf-8'],
  ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ['/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
] as const;

test.each(FILES)('sends %s compressed to callers that accept it', async (path, type) => {
  const plain = await ask(path);
  const accepting = { 'Accept-Encoding': 'gzip, br' };
  const [packed, again] = await Promise.all([ask(path, accepting), ask(path, accepting)]);

  expect(plain.headers).toMatchObject({ 'content-type': type, vary: 'Accept-Encoding' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(packed.headers).toMatchObject({
    'content-type': type,
    'content-encoding': 'gzip',
    'content-length': String(packed.body.length),
    vary: 'Accept-Encoding',
  });
  expect(gunzipSync(packed.body)).toEqual(plain.body);
  expect(again.body).toEqual(packed.body);
});

test.each(FILES)('answers 304 to callers that have %s', async (path, _type) => {
  const { headers } = await ask(path, { 'Accept-Encoding': 'gzip' });

  const fresh = await ask(path, {
    'Accept-Encoding': 'gzip',
    'If-None-Match': String(headers.etag),
  });
  const other = await ask(path, { 'If-None-Match': String(headers.etag) });

  expect(fresh).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  expect(other.status).toBe(200);
});
