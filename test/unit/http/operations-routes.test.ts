import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { type HttpServer, listen } from '../../../src/main/http-server';
import { operationsRoutes } from '../../../src/http/routes/operations-routes';

const metrics = { contentType: 'text/plain', expose: async () => '' };
const isThere = async () => undefined;
const isAway = async () => {
  throw new Error('no answer');
};

let server: HttpServer;

afterEach(() => server.close());

async function ask(path: string, checks: Record<string, () => Promise<undefined>>) {
  server = await listen(express().use(operationsRoutes({ checks, metrics })), '127.0.0.1', 0);
  const response = await fetch(server.url + path);
  return { status: response.status, body: await response.json() };
}

test('a process is ready when all it depends on is', async () => {
  expect(await ask('/readyz', { mongodb: isThere, temporal: isThere })).toEqual({
    status: 200,
    body: { status: 'ok', checks: { mongodb: 'ok', temporal: 'ok' } },
  });
});

test('a process that lacks one thing it depends on is not ready, and names it', async () => {
  expect(await ask('/readyz', { mongodb: isAway, temporal: isThere })).toEqual({
    status: 503,
    body: { status: 'unavailable', checks: { mongodb: 'no answer', temporal: 'ok' } },
  });
});

test('a process is alive whatever it depends on', async () => {
  expect(await ask('/healthz', { mongodb: isAway })).toEqual({
    status: 200,
    body: { status: 'ok' },
  });
});
