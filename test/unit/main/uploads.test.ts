import { afterEach, describe, expect, test } from '@jest/globals';
import { type Socket, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { z } from 'zod';
import { answer, anyone, endpoint, person } from '../../../src/http/endpoint';
import { endpointRouter } from '../../../src/http/router';
import type { Services } from '../../../src/http/services';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { type HttpServer, REQUEST_LIMITS, listen } from '../../../src/main/http-server';

/** An upload of ten parts takes longer than other bodies may, and each part less. */
const PART_MS = 60;
const PARTS = 10;
const LIMITS = { ...REQUEST_LIMITS, bodyTimeoutMs: 300, uploadIdleMs: 300, checkIntervalMs: 25 };
/** For uploads that succeed: a busy machine may take a part late. */
const PATIENT = { ...LIMITS, uploadIdleMs: 800 };

const declared = {
  method: 'post',
  tag: 'Files',
  summary: 'Take a file',
  fileBody: 'The file.',
  answers: { 200: answer(z.object({ bytes: z.number() }), 'Its length.') },
} as const;
const endpoints = {
  takeFile: endpoint({
    ...declared,
    path: '/files',
    access: anyone(),
    handle: async ({ request }) => ({ bytes: (await buffer(request)).length }),
  }),
  takeFileLate: endpoint({
    ...declared,
    path: '/late-files',
    access: anyone(),
    handle: async ({ request }) => {
      await setTimeout(1.25 * PATIENT.uploadIdleMs);
      return { bytes: (await buffer(request)).length };
    },
  }),
  takeOwnFile: endpoint({
    ...declared,
    path: '/own-files',
    access: person(),
    handle: () => ({ bytes: 0 }),
  }),
};

let server: HttpServer | undefined;
afterEach(() => server?.close());

/** Begins an upload of `bytes`. */
async function begin(path: string, limits = LIMITS, bytes = PARTS): Promise<Socket> {
  const services = {
    authenticatePerson: () => new Promise(() => undefined),
    limitAnonymous: () => undefined,
  };
  const app = express().use(
    endpointRouter(endpoints, services as unknown as Services, createPrometheusMetrics()),
  );
  server = await listen(app, '127.0.0.1', 0, limits);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  return socket;
}

/** Returns everything that arrives while `parts` bytes are sent, one at a time. */
async function sendSlowly(socket: Socket, parts = PARTS): Promise<string> {
  let arrived = '';
  socket.on('error', () => undefined).on('data', (chunk) => (arrived += String(chunk)));
  let left = parts;
  const sending = setInterval(() => {
    if (left > 0) socket.write('x');
    left -= 1;
  }, PART_MS);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(sending);
  return arrived;
}

describe('uploads', () => {
  test('take longer than other bodies while something arrives', async () => {
    const answered = await sendSlowly(await begin('/files', PATIENT));

    expect(answered).toMatch(/^HTTP\/1\.1 200 [^]*{"bytes":10}$/);
  });

  test('end with 408 when nothing arrives any more', async () => {
    const answered = await sendSlowly(await begin('/files'), 2);

    expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('end with 408 when they take too long as a whole', async () => {
    const answered = await sendSlowly(
      await begin('/files', { ...LIMITS, headersTimeoutMs: 200, uploadTimeoutMs: 200 }),
    );

    expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('wait for a reader that is slower than they are', async () => {
    const bytes = 1024 * 1024;
    const socket = await begin('/late-files', PATIENT, bytes);
    socket.write(Buffer.alloc(bytes));

    expect(await sendSlowly(socket, 0)).toMatch(/^HTTP\/1\.1 200 [^]*{"bytes":1048576}$/);
  });

  test('have the time of other bodies until their caller is known', async () => {
    const answered = await sendSlowly(await begin('/own-files'), PARTS - 1);

    expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  });
});
