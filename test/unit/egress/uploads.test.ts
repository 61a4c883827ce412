import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { failed, plainClientOf } from './support/clients';
import { startHttpServer } from './support/servers';

const PART = Buffer.alloc(100);
const PARTS = 5;
/** All parts together take longer than an answer may, which on a busy machine is late. */
const PART_MS = 160;
const ANSWER_MS = 750;

async function* arriving(partMs: number) {
  for (let sent = 0; sent < PARTS; sent += 1) {
    await pause(partMs);
    yield PART;
  }
}

const uploadOf = (
  url: string,
  partMs: number,
  { bodyTimeoutMs = 10_000, timeoutMs = 10_000 } = {},
) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-length': String(PARTS * PART.length) },
  body: Readable.from(arriving(partMs), { objectMode: false }),
  bodyTimeoutMs,
  timeoutMs,
  idleMs: 10_000,
});

test('a body that arrives slowly leaves the answer its own time', async () => {
  const server = await startHttpServer((request, response) => {
    request.resume().once('end', () => response.end('taken'));
  });
  const { client, url } = plainClientOf(server);

  const outcome = await client.open(uploadOf(url, PART_MS, { timeoutMs: ANSWER_MS }));

  if (outcome.kind !== 'response') throw new Error(outcome.detail);
  expect(Buffer.concat(await outcome.body.toArray()).toString()).toBe('taken');
});

test('an upload ends when its body takes too long, and when no answer follows it', async () => {
  const server = await startHttpServer((request) => request.resume());
  const { client, url } = plainClientOf(server);

  expect(await client.open(uploadOf(url, PART_MS, { bodyTimeoutMs: 100 }))).toMatchObject(
    failed('timeout'),
  );
  expect(await client.open(uploadOf(url, 1, { timeoutMs: 200 }))).toMatchObject(failed('timeout'));
});

test('an upload that is answered before its end leaves no timer', async () => {
  const server = await startHttpServer((_, response) => response.writeHead(400).end());
  const { client, url } = plainClientOf(server);
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const { body, ...upload } = uploadOf(url, 0);

  const outcome = await client.open({ ...upload, body });
  if (outcome.kind !== 'response') throw new Error(outcome.detail);
  await outcome.body.toArray();
  await body.toArray();

  expect([outcome.status, timers()]).toEqual([400, before]);
});
