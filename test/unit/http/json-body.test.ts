import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import express from 'express';
import { z } from 'zod';
import { createBodyReader } from '../../../src/http/bodies/body-reader';
import { jsonBody } from '../../../src/http/bodies/json-body';
import { answer, anyone, endpoint, person } from '../../../src/http/endpoint';
import { errorHandler } from '../../../src/http/errors';
import { endpointRouter } from '../../../src/http/router';
import type { Services } from '../../../src/http/services';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { type HttpServer, listen } from '../../../src/main/http-server';
import { createLogger } from '../../../src/observability/logger';
import { until } from '../../support/wait';

const declared = {
  method: 'post',
  tag: 'Things',
  summary: 'Take things',
  body: z.object({ text: z.string() }),
  answers: { 200: answer(z.object({ length: z.number() }), 'Its length.') },
} as const;
const handle = ({ body }: { body: { text: string } }) => ({ length: body.text.length });
const endpoints = {
  takeOfStranger: endpoint({ ...declared, path: '/stranger', access: anyone(), handle }),
  takeOfPerson: endpoint({ ...declared, path: '/person', access: person(), handle }),
};
const services = {
  limitAnonymous: () => undefined,
  authenticatePerson: async () => ({ person: { id: 'person_1', oneTimePasswordUntil: null } }),
  countSessionRequest: { ofPerson: async () => null },
} as unknown as Services;
const errors = errorHandler(createLogger('silent', 'test'), { unavailableStatus: 500 });

let server: HttpServer;
let open: Socket[];

beforeEach(() => {
  open = [];
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
});

async function serve(): Promise<void> {
  const app = express().use(endpointRouter(endpoints, services, createPrometheusMetrics()), errors);
  server = await listen(app, '127.0.0.1', 0);
}

const JSON_TYPE = { 'content-type': 'application/json', connection: 'close' };

/** Returns a body of that many bytes. */
const sized = (bytes: number): string => JSON.stringify({ text: 'x'.repeat(bytes - 11) });

async function post(path: string, body: string, headers: Record<string, string> = JSON_TYPE) {
  const response = await fetch(server.url + path, { method: 'POST', body, headers });
  const { code, length, error } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code, length, error };
}

/** Sends the beginning of a body, each byte as a chunk of its own. */
function beginInBytes(path: string, beginning: string): Socket {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  open.push(socket);
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
  const chunks = Array.from(beginning, (byte) => `1\r\n${byte}\r\n`);
  socket.write(head + chunks.join(''));
  return socket;
}

describe('bodies that come a byte at a time', () => {
  test.each([
    ['/stranger', 8000],
    ['/person', 200_000],
  ])('are refused at %s before they end', async (path, bytes) => {
    await serve();

    const [data] = await once(beginInBytes(path, sized(bytes)), 'data');

    expect(String(data)).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*"invalid_json"/i);
  });
});

test.each([
  ['/stranger', 8 * 1024],
  ['/person', 256 * 1024],
])('a body to %s may have %d bytes', async (path, most) => {
  await serve();

  expect(await post(path, sized(most))).toMatchObject({ status: 200, length: most - 11 });
  expect(await post(path, sized(most + 1))).toEqual({
    status: 413,
    code: 'payload_too_large',
    error: `the body is larger than ${most / 1024} KiB`,
  });
});

test.each([
  ['values in lists', `{"text":"","a":[${'[],'.repeat(12_000)}0]}`],
  ['fields', `{"text":"",${Array.from({ length: 12_000 }, (_, at) => `"${at}":1.0`).join(',')}}`],
])('a body of more than 12,000 %s is refused before it is parsed', async (_what, body) => {
  await serve();

  expect(await post('/person', body)).toMatchObject({
    status: 400,
    code: 'invalid_request',
    error: expect.stringMatching(/^the body has more than 12000 values/),
  });
});

test('what looks like values in a text is none', async () => {
  await serve();
  const text = '{[,"\\,'.repeat(12_000);

  expect(await post('/person', JSON.stringify({ text }))).toMatchObject({
    status: 200,
    length: text.length,
  });
});

test.each([
  ['utf-8', 200],
  ['"UTF-8"', 200],
  ['latin1', 400],
])('a body in the charset %s is answered %d', async (charset, status) => {
  await serve();
  const headers = { ...JSON_TYPE, 'content-type': `application/json; charset=${charset}` };

  expect((await post('/stranger', sized(20), headers)).status).toBe(status);
});

/** Serves a handler of bodies up to 8 KiB, which share 64 KiB by the first part of their path. */
async function serveSharing(handler: () => Promise<void>): Promise<void> {
  const reader = createBodyReader({ bytes: 64 * 1024 });
  const holderOf = ({ path }: express.Request) => path;
  const take = jsonBody({ reader, maxBytes: 8 * 1024, holderOf })(async (_request, response) => {
    await handler();
    response.json({});
  });
  server = await listen(express().post('/:holder', take).use(errors), '127.0.0.1', 0);
}

const refused = { status: 500, code: 'temporarily_unavailable' };

test('the oldest arriving body makes room for others of its holder, and nobody else does', async () => {
  await serveSharing(async () => undefined);
  const other = beginInBytes('/other', '{');
  const [first] = [1, 2, 3, 4].map(() => beginInBytes('/busy', '{'));

  const [refusal] = await once(first as Socket, 'data');

  expect(String(refusal)).toMatch(/^HTTP\/1\.1 500 [^]*"temporarily_unavailable"/);
  expect(await post('/busy', '{}')).toMatchObject({ status: 200 });
  other.write('1\r\n}\r\n0\r\n\r\n');
  expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body counts until its handler has ended, also when its caller has gone', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begun = 0;
  await serveSharing(async () => {
    begun += 1;
    await ended;
  });
  const gone = beginInBytes('/busy', '{}');
  gone.write('0\r\n\r\n');
  await until('the first handler', () => begun === 1);
  gone.destroy();
  const waiting = post('/busy', '{}');
  await until('the second handler', () => begun === 2);

  const answered = await Promise.race([
    post('/busy', '{}'),
    until('a third handler', () => begun === 3),
  ]);
  end();

  expect(answered).toMatchObject(refused);
  expect(await waiting).toMatchObject({ status: 200 });
  expect(await post('/busy', '{}')).toMatchObject({ status: 200 });
});

test.each([
  ['empty lists', '[],'.repeat(200)],
  ['fields', Array.from({ length: 200 }, (_, at) => `{"${at}":0},`).join('')],
])('a body of many %s counts as much as they take in memory', async (_what, values) => {
  await serveSharing(async () => undefined);

  expect(await post('/busy', `[${values}0]`)).toMatchObject(refused);
  expect(await post('/busy', `["${'x'.repeat(values.length)}"]`)).toMatchObject({ status: 200 });
});
