import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { z } from 'zod';
import { boundedReads } from '../../../src/http/bounded-reads';
import { answer, endpoint, person } from '../../../src/http/endpoint';
import { endpointRouter } from '../../../src/http/router';
import type { Services } from '../../../src/http/services';
import { listen } from '../../../src/main/http-server';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { until } from '../../support/wait';

let isOver = false;
const left = new Set<() => void>();

/** Ends what a test leaves, and what then gets its turn: a read that waits is refused after its test. */
afterEach(async () => {
  isOver = true;
  for (const end of left) end();
  await settle();
  isOver = false;
  left.clear();
});

/** Reads that go on until they are ended, by holder in the order in which they began. */
function begunReads({ total, waitMs = 60_000 }: { total: number; waitMs?: number }) {
  const metrics = createPrometheusMetrics();
  const run = boundedReads({ total, waitMs, metrics });
  const begun: string[] = [];
  const endings: ((failure?: Error) => void)[] = [];
  const read = (holder: string, signal = new AbortController().signal): Promise<void> =>
    run(
      holder,
      signal,
      () =>
        new Promise((resolve, reject) => {
          if (isOver) return resolve();
          left.add(resolve);
          begun.push(holder);
          endings.push((failure) => (failure === undefined ? resolve() : reject(failure)));
        }),
    );
  return { read, begun, endings, metrics };
}

/** Lets resolved promises continue. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a read whose turn does not come in time is refused, and takes no turn', async () => {
  const { read, begun, endings, metrics } = begunReads({ total: 3, waitMs: 1 });
  const first = read('busy');

  await expect(read('busy')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  const body = await metrics.expose();
  expect(body).toContain('herald_permits_held{kind="read"} 1');
  expect(body).toContain('herald_permits_refused_total{kind="read"} 1');

  endings[0]?.();
  await first;
  void read('busy');
  await settle();
  expect(begun).toHaveLength(2);
});

test('those who wait take turns, however many reads of one wait, also after one that fails', async () => {
  const { read, begun, endings } = begunReads({ total: 3 });
  for (let count = 0; count < 5; count += 1) void read('busy').catch(() => undefined);
  for (const holder of ['other', 'third']) void read(holder);
  await settle();

  endings[0]?.(new Error('no'));
  await settle();
  endings[2]?.();
  await settle();

  expect(begun).toEqual(['busy', 'other', 'busy', 'third']);
});

test('reads of one person take turns, but for one who leaves, and whatever else it asks for does not', async () => {
  const services = {
    authenticatePerson: async () => ({ person: { id: 'person_1', oneTimePasswordUntil: null } }),
    countSessionRequest: { ofPerson: async () => (counted += 1) && null },
  } as unknown as Services;
  let counted = 0;
  let hasLeft = false;
  const answers = { 200: answer(z.object({}), 'Nothing.') };
  const declared = { path: '/things', access: person(), tag: 'Things', summary: 'Things', answers };
  const endings: ((body: object) => void)[] = [];
  const listThings = endpoint({
    ...declared,
    method: 'get',
    handle: () => new Promise<object>((resolve) => endings.push(resolve)),
  });
  const removeThings = endpoint({ ...declared, method: 'delete', handle: () => ({}) });
  const app = express()
    .use('/things', ({ query }, response, next) => {
      response.once('close', () => (hasLeft ||= 'leaves' in query));
      next();
    })
    .use(endpointRouter({ listThings, removeThings }, services, createPrometheusMetrics()));
  const server = await listen(app, '127.0.0.1', 0);
  const ask = async (method: string) => (await fetch(`${server.url}/things`, { method })).status;

  const reads = Array.from({ length: 8 }, () => ask('GET'));
  await until('eight reads', () => endings.length === 8);
  const caller = new AbortController();
  const leaving = fetch(`${server.url}/things?leaves`, caller);
  await until('a read that waits', () => counted === 9);
  reads.push(ask('GET'));
  await until('another read that waits', () => counted === 10);
  caller.abort();
  await expect(leaving).rejects.toThrow('aborted');
  await until('the caller to be gone', () => hasLeft);
  expect(await ask('DELETE')).toBe(200);
  expect(endings).toHaveLength(8);
  endings[0]?.({});
  await until('the last read', () => endings.length === 9);
  for (const end of endings) end({});
  expect(endings).toHaveLength(9);

  expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  await server.close();
});
