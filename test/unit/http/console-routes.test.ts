import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consoleRoutes } from '../../../src/http/console-routes';

let server: Server;
let consoleDir: string;

beforeAll(async () => {
  consoleDir = await mkdtemp(path.join(tmpdir(), 'herald-console-'));
  await writeFile(path.join(consoleDir, 'index.html'), '<style nonce="%CSP_NONCE%"></style>');
  server = createServer(express().use(consoleRoutes({ consoleDir }))).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(consoleDir, { recursive: true });
});

test.each([
  '/console/',
  '/console/senders',
  '/console/index.html',
  '/console/%69ndex.html',
  '/console//index.html',
  '/console/.%2Findex.html',
])('serves the page at %s with a policy that allows only its own nonce', async (pagePath) => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${pagePath}`);

  const [, nonce] = /nonce="(.+)"/.exec(await answer.text()) ?? [];
  expect(nonce).not.toContain('%');
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
});
