import { afterEach, beforeEach, expect, test } from '@jest/globals';
import express from 'express';
import { HeraldError } from '../../../src/domain/errors';
import { callbackRoutes } from '../../../src/http/callbacks/routes';
import { type HttpServer, listen } from '../../../src/main/http-server';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { until } from '../../support/wait';

const KIB = 1024;
/** Bodies of one KiB with a wrong signature that pass at once. */
const BURST = 5;

let server: HttpServer;
/** Addresses of requests that were counted as anonymous. */
let anonymous: string[];
let verified: number;
/** Functions that each end the recording of one callback that begins with `held`. */
let held: (() => void)[];

/** Serves callbacks of workspaces that are named as their connections. Bodies that begin with `forged` have a wrong signature. */
beforeEach(async () => {
  [anonymous, verified, held] = [[], 0, []];
  const routes = callbackRoutes({
    requireConnection: async (_provider, connectionId) => connectionId,
    receiveCallback: async ({ rawBody }) => {
      verified += 1;
      const text = rawBody.subarray(0, 6).toString();
      if (text === 'forged') throw new HeraldError('unauthorized', 'wrong signature');
      if (text === 'outage') throw new HeraldError('temporarily_unavailable', 'no database');
      return () => new Promise((resolve) => (text === 'held' ? held.push(resolve) : resolve()));
    },
    answerSubscription: () => Promise.reject(new HeraldError('forbidden', 'wrong token')),
    publicOrigin: null,
    callbackLimits: {
      reading: { bytes: 64 * KIB * KIB, deadlineMs: 60_000 },
      work: { requests: 6, bytes: 10 * KIB },
      items: { itemsPerSecond: 0.001, burst: 20 },
      forged: { itemsPerSecond: 0.001, burst: BURST },
    },
    load: { count: 0 },
    limitAnonymous: (address) => void anonymous.push(address),
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
  });
  server = await listen(express().set('trust proxy', true).use(routes), '127.0.0.1', 0);
});
afterEach(() => server.close());

const STRANGER = '203.0.113.9';
const PROVIDER = '203.0.113.10';

async function post(body: string, { from = STRANGER, to = 'meta/con_1' } = {}): Promise<number> {
  const headers = { 'x-forwarded-for': from, connection: 'close' };
  const response = await fetch(`${server.url}/callbacks/${to}`, { method: 'POST', body, headers });
  await response.arrayBuffer();
  return response.status;
}

const forged = (bytes = KIB): string => 'forged'.padEnd(bytes);

test('counts a callback with a wrong signature as an anonymous request of its address, and no other', async () => {
  expect(await post(forged())).toBe(401);
  expect(await post('right', { from: PROVIDER })).toBe(200);

  expect(anonymous).toEqual([STRANGER]);
});

test('counts a subscription with a wrong verify token as an anonymous request', async () => {
  const headers = { 'x-forwarded-for': STRANGER, connection: 'close' };

  expect((await fetch(`${server.url}/callbacks/meta/con_1`, { headers })).status).toBe(403);

  expect(anonymous).toEqual([STRANGER]);
});

test('bodies with wrong signatures from one network are not even read after some', async () => {
  for (let at = 0; at <= BURST; at += 1) expect(await post(forged())).toBe(401);
  [verified, anonymous] = [0, []];

  expect(await post(forged())).toBe(503);
  expect(await post('right')).toBe(503);

  expect(verified).toBe(0);
  expect(anonymous).toEqual([STRANGER, STRANGER]);
});

test('a large body with a wrong signature counts by its size', async () => {
  expect(await post(forged((BURST + 1) * KIB))).toBe(401);

  expect(await post(forged())).toBe(503);
});

test('wrong signatures of a stranger keep neither providers nor other workspaces out', async () => {
  for (let at = 0; at <= BURST + 1; at += 1) await post(forged());

  expect(await post('right', { from: PROVIDER })).toBe(200);
  expect(await post('right', { to: 'meta/con_2' })).toBe(200);
});

test('an outage is not a wrong signature', async () => {
  for (let at = 0; at <= 2 * BURST; at += 1) expect(await post('outage')).toBe(503);

  expect(await post('right')).toBe(200);
  expect(anonymous).toEqual([]);
});

test('counts a callback that the share of its workspace refuses', async () => {
  const inWork = [post('held'), post('held')];
  await until('both in work', () => held.length === 2);
  for (let at = 0; at < 20; at += 1) expect(await post('right')).toBe(503);
  for (const end of held) end();
  expect(await Promise.all(inWork)).toEqual([200, 200]);

  expect(await post('right')).toBe(503);
  expect(await post('right', { to: 'meta/con_2' })).toBe(200);
});

test.each([
  ['twilio', 64 * KIB],
  ['meta', 4 * KIB * KIB],
])('a callback of %s may have %d bytes', async (provider, most) => {
  expect(await post('right'.padEnd(most), { to: `${provider}/con_1` })).toBe(200);
  expect(await post('right'.padEnd(most + 1), { to: `${provider}/con_2` })).toBe(413);
});
