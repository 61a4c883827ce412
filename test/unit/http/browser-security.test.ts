import { afterEach, expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { HeraldError } from '../../../src/domain/errors';
import {
  noSharedCache,
  requireOwnOrigin,
  secureHeaders,
} from '../../../src/http/middleware/browser-security';
import { type HttpServer, listen } from '../../../src/main/http-server';

let server: HttpServer;

afterEach(() => server.close());

async function headersOf(publicOrigin: string | null): Promise<Headers> {
  const app = express().use(secureHeaders(publicOrigin), noSharedCache);
  app.use((_request, response) => void response.json({}));
  server = await listen(app, '127.0.0.1', 0);
  return (await fetch(server.url)).headers;
}

test('forbids shared caches to keep an answer, and browsers to guess its type', async () => {
  const headers = await headersOf('http://127.0.0.1:3000');

  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  { publicOrigin: 'https://herald.example.com', hsts: expect.stringContaining('max-age=') },
  { publicOrigin: 'http://127.0.0.1:3000', hsts: null },
  { publicOrigin: null, hsts: null },
])('sets Strict-Transport-Security only at an HTTPS origin: $publicOrigin, $hsts', async (each) => {
  expect((await headersOf(each.publicOrigin)).get('strict-transport-security')).toEqual(each.hsts);
});

test.each([
  { sent: { cookie: 'session=1' }, of: 'cookies without an Origin', status: 403 },
  { sent: { origin: 'https://evil.example' }, of: 'another site', status: 403 },
  { sent: { origin: 'null' }, of: 'a page without an origin', status: 403 },
  { sent: { origin: 'https://herald.example' }, of: 'the public address', status: 200 },
  { sent: {}, of: 'a program without cookies', status: 200 },
])('answers a POST of $of with $status', async ({ sent, status }) => {
  const app = express().use(requireOwnOrigin('https://herald.example', () => undefined));
  app.post('/', (_request, response) => void response.json({}));
  app.use(((error, _request, response, _next) => {
    response.status(error instanceof HeraldError && error.code === 'forbidden' ? 403 : 500).end();
  }) satisfies ErrorRequestHandler);
  server = await listen(app, '127.0.0.1', 0);

  expect((await fetch(server.url, { method: 'POST', headers: sent })).status).toBe(status);
});
