import { once } from 'node:events';
import { type Server, createServer, request as startRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import express from 'express';
import { callbackRoutes } from '../../../src/http/routes/callback-routes';
import { createLogger } from '../../../src/observability/logger';
import { until } from '../../support/wait';

const AT_ONCE = 2;
const BYTES_AT_ONCE = 100;

let server: Server;
let address: string;
/** Ends the recording of one callback, the oldest first. */
let recordings: (() => void)[];

beforeEach(async () => {
  recordings = [];
  const routes = callbackRoutes({
    receiveCallback: () => new Promise((resolve) => recordings.push(resolve)),
    answerSubscription: () => Promise.resolve('challenge'),
    publicOrigin: null,
    callbackLimits: { requests: AT_ONCE, bytes: BYTES_AT_ONCE },
    log: createLogger('silent', 'test'),
  });
  server = createServer(express().use(routes)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks/twilio/con_1`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const post = (body = 'a=b'): Promise<Response> => fetch(address, { method: 'POST', body });

test('what comes beyond the bound is answered 503 with Retry-After, and never recorded', async () => {
  const admitted = [post(), post()];
  await until('both in work', () => recordings.length === AT_ONCE);

  const refused = await post();

  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(recordings).toHaveLength(AT_ONCE);
  recordings.forEach((end) => end());
  expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual([200, 200]);
});

test('so is what would make the bodies in work too large together; one alone may be any size', async () => {
  const large = post('a'.repeat(BYTES_AT_ONCE + 1));
  await until('it in work', () => recordings.length === 1);

  expect((await post()).status).toBe(503);

  recordings[0]?.();
  expect((await large).status).toBe(200);
  const next = post();
  await until('the next in work', () => recordings.length === 2);
  recordings[1]?.();
  expect((await next).status).toBe(200);
});

test('the place of an ended callback is free again', async () => {
  const admitted = [post(), post()];
  await until('both in work', () => recordings.length === AT_ONCE);
  recordings.forEach((end) => end());
  await Promise.all(admitted);

  const next = post();
  await until('the next in work', () => recordings.length === AT_ONCE + 1);
  recordings.at(-1)?.();

  expect((await next).status).toBe(200);
});

test('a refusal does not wait for the body', async () => {
  const admitted = [post(), post()];
  await until('both in work', () => recordings.length === AT_ONCE);

  const unfinished = startRequest(address, { method: 'POST' });
  unfinished.on('error', () => undefined);
  unfinished.write('a=');
  const [response] = (await once(unfinished, 'response')) as [{ statusCode: number }];

  expect(response.statusCode).toBe(503);
  recordings.forEach((end) => end());
  await Promise.all(admitted);
});

test('who hangs up does not make room: the recording goes on', async () => {
  const hangUp = new AbortController();
  const left = [1, 2].map(() =>
    fetch(address, { method: 'POST', body: 'a=b', signal: hangUp.signal }).catch(() => null),
  );
  await until('both in work', () => recordings.length === AT_ONCE);
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

  hangUp.abort();
  await Promise.all(left);
  await until('both connections gone', async () => (await connections()) === 0);

  expect((await post()).status).toBe(503);
  recordings.forEach((end) => end());
  const next = post();
  await until('room again', () => recordings.length === AT_ONCE + 1);
  recordings.at(-1)?.();
  expect((await next).status).toBe(200);
});
