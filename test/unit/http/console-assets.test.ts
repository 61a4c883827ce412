import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { consoleRoutes } from '../../../src/http/console-routes';

const SCRIPT = Buffer.from('console.log("Herald");\n'.repeat(100));
const FONT = Buffer.from('wOF2');

let server: Server;
let consoleDir: string;

beforeAll(async () => {
  consoleDir = await mkdtemp(path.join(tmpdir(), 'herald-assets-'));
  const files = {
    'index.html': '<html></html>',
    'assets/page-1.js': SCRIPT,
    'assets/page-1.js.br': brotliCompressSync(SCRIPT),
    'assets/page-1.js.gz': gzipSync(SCRIPT),
    'assets/inter-1.woff2': FONT,
    'assets/gone-1.js': SCRIPT,
  };
  await mkdir(path.join(consoleDir, 'assets'));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(consoleDir, name), content);
  }
  const app = express().disable('etag').use(consoleRoutes({ consoleDir }));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await rm(path.join(consoleDir, 'assets/gone-1.js'));
});
afterAll(async () => {
  server.close();
  await rm(consoleDir, { recursive: true });
});

/** Asks without a client that decodes by itself. */
async function ask(name: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/console/assets/${name}`;
  const answer = await request(url, { method: method as 'GET' | 'HEAD', headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, body };
}

const decoded = (encoding: unknown, body: Buffer): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

describe('the encoding of an asset', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['identity, br;q=0.5', undefined],
    ['deflate', undefined],
    ['*;q=0', undefined],
    ['', undefined],
  ])('answers "%s" with %s', async (accepted, encoding) => {
    const { status, headers, body } = await ask('page-1.js', { 'Accept-Encoding': accepted });

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(body.length),
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decoded(encoding, body)).toEqual(SCRIPT);
  });

  test('sends a file without copies as it is', async () => {
    const { headers, body } = await ask('inter-1.woff2', { 'Accept-Encoding': 'br, gzip' });

    expect(headers['content-type']).toBe('font/woff2');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
    expect(body).toEqual(FONT);
  });

  test('answers HEAD like GET, without the content', async () => {
    const accepted = { 'Accept-Encoding': 'br' };
    const { headers: expected } = await ask('page-1.js', accepted);

    const { status, headers, body } = await ask('page-1.js', accepted, 'HEAD');

    expect(status).toBe(200);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary']) {
      expect(headers[name]).toBe(expected[name]);
    }
    expect(body).toHaveLength(0);
  });
});

describe('caches and ranges', () => {
  test('gives each encoding an ETag of its own, and 304 for it', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const { headers } = await ask('page-1.js', { 'Accept-Encoding': encoding });
        const tag = String(headers.etag);
        const again = { 'Accept-Encoding': encoding, 'If-None-Match': tag };
        const { status, headers: short } = await ask('page-1.js', again);
        expect(status).toBe(304);
        expect(short).toMatchObject({ etag: tag, vary: 'Accept-Encoding' });
        return tag;
      }),
    );

    expect(new Set(tags).size).toBe(3);
    const other = { 'Accept-Encoding': 'br', 'If-None-Match': tags[1] ?? '' };
    expect((await ask('page-1.js', other)).status).toBe(200);
  });

  test('opens no file for a request', async () => {
    const { status, body } = await ask('gone-1.js');

    expect(status).toBe(200);
    expect(body).toEqual(SCRIPT);
  });

  test.each(['missing-1.js', 'page-1.js.br'])('does not find %s', async (name) => {
    const { status, headers } = await ask(name);

    expect(status).toBe(404);
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  });
});
