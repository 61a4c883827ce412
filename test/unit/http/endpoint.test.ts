import express from 'express';
import { afterEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { answer, anyone, endpoint } from '../../../src/http/endpoint';
import { endpointRouter } from '../../../src/http/router';
import type { Services } from '../../../src/http/services';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { type HttpServer, listen } from '../../../src/main/http-server';

const declared = {
  method: 'get',
  path: '/things',
  access: anyone(),
  tag: 'Things',
  summary: 'Things',
  handle: () => ({}),
} as const;
const some = answer(z.object({}), 'Some.');

let server: HttpServer | undefined;
afterEach(() => server?.close());

/** Returns the status that an endpoint answers with when its handler sets none. */
async function statusOf(answered: Parameters<typeof endpoint>[0]): Promise<number> {
  const services = { limitAnonymous: () => undefined } as unknown as Services;
  const app = express().use(
    endpointRouter({ getThings: answered }, services, createPrometheusMetrics()),
  );
  server = await listen(app, '127.0.0.1', 0);
  return (await fetch(`${server.url}/things`)).status;
}

test('answers with the status of success, in whatever order the answers are declared', async () => {
  const answers = { 202: some, 200: some };

  expect(await statusOf(endpoint({ ...declared, answers, success: 202 }))).toBe(202);
});

test('answers with the only status that is declared', async () => {
  expect(await statusOf(endpoint({ ...declared, answers: { 201: some } }))).toBe(201);
});

test.each([
  ['several answers and names none as that of success', { answers: { 200: some, 202: some } }],
  ['no answer', { answers: {} }],
  ['a success that it does not describe', { answers: { 200: some }, success: 201 }],
])('refuses an endpoint that declares %s', (_what, answers) => {
  expect(() => endpoint({ ...declared, ...answers })).toThrow(/^\/things /);
});
