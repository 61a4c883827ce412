import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { noSharedCache, secureHeaders } from '../../../src/http/middleware/browser-security';
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
