import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { operationsRoutes } from '../../../src/http/operations-routes';
import { type HttpServer, listen } from '../../../src/main/http-server';

type Status = 'ok' | 'degraded' | 'unavailable' | 'stopping';

/** Times at which metrics were rendered. */
let renderedMs: number[] = [];
const metrics = {
  contentType: 'text/plain',
  expose: async () => {
    renderedMs.push(performance.now());
    return '';
  },
};

let server: HttpServer;

afterEach(() => server.close());

async function ask(path: string, status: Status) {
  const readiness = { report: async () => ({ status }) };
  server = await listen(express().use(operationsRoutes({ readiness, metrics })), '127.0.0.1', 0);
  const response = await fetch(server.url + path);
  return { status: response.status, body: await response.json() };
}

test.each([
  { report: 'ok', status: 200 },
  { report: 'degraded', status: 200 },
  { report: 'unavailable', status: 503 },
  { report: 'stopping', status: 503 },
] as const)('/readyz of a process that is $report answers $status', async ({ report, status }) => {
  expect(await ask('/readyz', report)).toEqual({ status, body: { status: report } });
});

test('answers /healthz with 200 whatever state the dependencies are in', async () => {
  expect(await ask('/healthz', 'unavailable')).toEqual({ status: 200, body: { status: 'ok' } });
});
