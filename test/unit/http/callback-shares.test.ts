import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, type Server, createServer } from 'node:http';
import { request as startRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { HeraldError } from '../../../src/domain/errors';
import { type CallbackLimits, callbackRoutes } from '../../../src/http/callbacks/routes';
import { createLogger } from '../../../src/observability/logger';
import { until } from '../../support/wait';

/** Limits that give a busy workspace two callbacks and 100 bytes in work, and memory for three unfinished bodies. */
const LIMITS: CallbackLimits = {
  reading: { bytes: 64 * 1024, deadlineMs: 60_000 },
  work: { requests: 6, bytes: 300 },
  items: { itemsPerSecond: 1, burst: 1000 },
  forged: { itemsPerSecond: 1, burst: 1000 },
};
const SHARE = 2;

let server: Server;
let unfinished: ClientRequest[];
/** Functions that each end the recording of one callback, oldest first. */
let recordings: (() => void)[];
/** Items that were counted. */
let items: object[];

beforeEach(() => {
  recordings = [];
  items = [];
  unfinished = [];
});

afterEach(async () => {
  for (const each of unfinished) each.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/**
 * Serves callbacks of every connection but `con_unknown`, each of a workspace of its own but for `con_1_further`. Bodies that begin with `forged` have a wrong signature, those
 * that begin with `work` are in work until `recordings` ends them, and
 * `items7+2` has seven items, and two of another number.
 */
async function serve(limits: CallbackLimits = LIMITS): Promise<void> {
  const routes = callbackRoutes({
    requireConnection: async (_provider, connectionId) => {
      if (connectionId === 'con_unknown') throw new HeraldError('not_found', 'no such connection');
      return connectionId.replace(/_further.*/, '');
    },
    receiveCallback: async ({ rawBody }) => {
      const text = rawBody.toString();
      if (text.startsWith('forged')) throw new HeraldError('unauthorized', 'wrong signature');
      return (noteItems) =>
        new Promise<void>((resolve) => {
          if (text.startsWith('items'))
            for (const count of text.slice('items'.length).split('+')) noteItems(Number(count));
          if (text.startsWith('work')) recordings.push(resolve);
          else resolve();
        });
    },
    answerSubscription: () => Promise.resolve('challenge'),
    publicOrigin: null,
    callbackLimits: limits,
    load: { count: 0 },
    limitAnonymous: () => undefined,
    metrics: {
      callbackAnswered: () => undefined,
      callbackItems: (provider, kind, count) => items.push({ provider, kind, count }),
    },
    log: createLogger('silent', 'test'),
  });
  server = createServer(express().use(routes)).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

function addressOf(connectionId: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/callbacks/twilio/${connectionId}`;
}

async function post(connectionId: string, body = 'a=b', signal?: AbortSignal): Promise<number> {
  const options = { method: 'POST', body, ...(signal && { signal }) };
  const response = await fetch(addressOf(connectionId), options);
  await response.arrayBuffer();
  return response.status;
}

/** Begins a body and never ends it. Resolves with the answer, if there is one. */
function begin(
  connectionId: string,
  { sent = 'x', announced }: { sent?: string; announced?: number } = {},
): Promise<IncomingMessage> {
  const headers = announced === undefined ? {} : { 'content-length': announced };
  const request = startRequest(addressOf(connectionId), { method: 'POST', headers, agent: false });
  unfinished.push(request);
  const answer = new Promise<IncomingMessage>((resolve) => {
    request.on('response', resolve).on('error', () => undefined);
  });
  request.write(sent);
  return answer;
}

/** Begins many bodies and resolves once the server has taken all their requests. */
async function beginMany(count: number, connectionId: string, body = {}): Promise<void> {
  let taken = 0;
  server.on('request', () => (taken += 1));
  for (let at = 0; at < count; at += 1) void begin(connectionId, body);
  await until(`${count} requests taken`, () => taken === count);
}

describe('callbacks before their signature is verified', () => {
  test('answers 404 to a callback of an unknown connection without reading its body', async () => {
    await serve();

    const { statusCode, headers } = await begin('con_unknown', { announced: 262_144 });

    expect({ statusCode, connection: headers.connection }).toEqual({
      statusCode: 404,
      connection: 'close',
    });
  });

  test('accepts callbacks of any connection while 200 bodies of one byte are unfinished', async () => {
    await serve();
    await beginMany(200, 'con_1', { announced: 1000 });

    expect(await post('con_1')).toBe(200);
    expect(await post('con_2')).toBe(200);
  });

  test('accepts callbacks while large chunked bodies never end', async () => {
    await serve();
    await beginMany(4, 'con_1', { sent: 'x'.repeat(12_000) });

    expect(await post('con_1')).toBe(200);
    expect(await post('con_2')).toBe(200);
  });

  test('answers 503 with Retry-After to the oldest unfinished body when another one needs its memory', async () => {
    await serve();
    const [first] = [begin('con_1'), begin('con_1'), begin('con_1')];
    void begin('con_1');

    const { statusCode, headers } = await first;

    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers.connection).toBe('close');
  });

  test('answers 503 with Retry-After to a body that does not arrive in time', async () => {
    await serve({ ...LIMITS, reading: { ...LIMITS.reading, deadlineMs: 50 } });

    const { statusCode, headers } = await begin('con_1', { announced: 1000 });

    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('answers 401 to a wrong signature, whatever its connection has in work', async () => {
    await serve();
    const inWork = [post('con_1', 'work'), post('con_1', 'work')];
    await until('both in work', () => recordings.length === SHARE);

    const forged = Array.from({ length: 3 }, () => post('con_1', 'forged'));

    expect(await Promise.all(forged)).toEqual([401, 401, 401]);
    recordings.forEach((end) => end());
    await Promise.all(inWork);
  });

  test('gives memory back after every end of a body', async () => {
    await serve();
    const whole = 'a'.repeat(16_000);

    for (let round = 0; round < 10; round += 1) {
      expect(await post('con_1', whole)).toBe(200);
      expect(await post('con_1', 'forged'.padEnd(16_000))).toBe(401);
      void begin('con_1', { announced: 16_001, sent: whole });
    }
    unfinished.forEach((each) => each.destroy());

    expect(await post('con_1', whole)).toBe(200);
  });
});

describe('callbacks of a busy connection', () => {
  test('answers 503 beyond the callbacks that a connection may have in work, and accepts others', async () => {
    await serve();
    const inWork = [post('con_1', 'work'), post('con_1', 'work')];
    await until('both in work', () => recordings.length === SHARE);

    expect(await post('con_1')).toBe(503);
    expect(await post('con_2')).toBe(200);

    recordings.forEach((end) => end());
    expect(await Promise.all(inWork)).toEqual([200, 200]);
    expect(await post('con_1')).toBe(200);
  });

  test('answers 503 beyond the bytes that a connection may have in work, and takes one callback of any size', async () => {
    await serve();
    const large = post('con_1', 'work'.padEnd(12_000));
    await until('it in work', () => recordings.length === 1);

    expect(await post('con_1')).toBe(503);
    expect(await post('con_2')).toBe(200);

    recordings[0]?.();
    expect(await large).toBe(200);
  });

  test('takes a callback of any number of items, answers 503 to the next, and accepts others', async () => {
    await serve({ ...LIMITS, items: { itemsPerSecond: 1, burst: 10 } });

    expect(await post('con_1', 'items5000')).toBe(200);
    const refused = await fetch(addressOf('con_1'), { method: 'POST', body: 'items1' });

    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(4900);
    expect(await post('con_1_further', 'items1')).toBe(503);
    expect(await post('con_2', 'items1')).toBe(200);
  });

  test('counts the connections of a workspace as one', async () => {
    await serve();
    const inWork = [post('con_1', 'work'), post('con_1_further', 'work')];
    await until('both in work', () => recordings.length === SHARE);

    expect(await post('con_1_further')).toBe(503);
    expect(await post('con_2')).toBe(200);

    for (const end of recordings) end();
    expect(await Promise.all(inWork)).toEqual([200, 200]);
  });

  test('counts what a body says of each number that it is read for, by its size at least', async () => {
    await serve({ ...LIMITS, items: { itemsPerSecond: 1, burst: 10 } });
    const large = 'items0+0+0'.padEnd(3 * 1024 + 1);

    expect(await post('con_1', 'items4+7')).toBe(200);
    expect(await post('con_1', 'items1')).toBe(503);
    expect(await post('con_2', large)).toBe(200);
    expect(await post('con_2', 'items1')).toBe(503);
  });

  test('counts callbacks that are refused for their size', async () => {
    await serve();

    expect(await post('con_1', 'x'.repeat(64 * 1024 + 1))).toBe(413);
    expect(items).toEqual([{ provider: 'twilio', kind: 'too_large', count: 1 }]);
  });

  test('a caller who hangs up frees no room until the recording has ended', async () => {
    await serve();
    const hangUp = new AbortController();
    const left = [1, 2].map(() => post('con_1', 'work', hangUp.signal).catch(() => null));
    await until('both in work', () => recordings.length === SHARE);
    const connections = () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

    hangUp.abort();
    await Promise.all(left);
    await until('both connections gone', async () => (await connections()) === 0);

    expect(await post('con_1')).toBe(503);
    recordings.forEach((end) => end());
    await until('room again', async () => (await post('con_1')) === 200);
  });
});
