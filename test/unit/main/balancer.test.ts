import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Agent, fetch } from 'undici';
import { freePort } from '../../../engines/ports';
import { startBalancer } from '../../../src/main/production-shape/balancer';
import { until } from '../../support/wait';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface Api {
  port: number;
  /** Status that `/readyz` answers with. */
  readiness: number;
  stop(): Promise<void>;
}

/** An API that answers with its name, and on `/stream` with two parts, the second when `release` resolves. */
async function startApi(name: string, release: Promise<unknown> = Promise.resolve()): Promise<Api> {
  const api: Api = { port: 0, readiness: 200, stop: () => stop(server) };
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.writeHead(api.readiness).end();
    if (request.url !== '/stream') return void response.end(name);
    response.write('first ');
    void release.then(() => response.end('second'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  api.port = (server.address() as AddressInfo).port;
  closers.push(() => api.stop());
  return api;
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

async function balance(...apis: Api[]): Promise<string> {
  const port = await freePort();
  const balancer = await startBalancer(
    port,
    apis.map((api) => api.port),
  );
  closers.push(() => balancer.close());
  return `http://127.0.0.1:${port}`;
}

/** Asks on as many new connections. */
async function ask(url: string, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const dispatcher = new Agent({ pipelining: 0 });
    const response = await fetch(url, { dispatcher });
    answers.push(await response.text());
    await dispatcher.close();
  }
  return answers;
}

describe('balancer', () => {
  test('gives connections to the APIs in turn', async () => {
    const url = await balance(await startApi('one'), await startApi('two'));

    const answers = await ask(url, 4);

    expect(answers.toSorted()).toEqual(['one', 'one', 'two', 'two']);
    expect(answers[0]).not.toBe(answers[1]);
  });

  test('loses no request when an API is gone', async () => {
    const gone = await startApi('one');
    const url = await balance(gone, await startApi('two'));
    await gone.stop();

    expect(await ask(url, 4)).toEqual(['two', 'two', 'two', 'two']);
  });

  test('gives an API that is not ready nothing, until it is', async () => {
    const starting = await startApi('one');
    const url = await balance(starting, await startApi('two'));
    starting.readiness = 503;

    await until('the check to notice', async () => !(await ask(url, 2)).includes('one'));
    expect(await ask(url, 3)).toEqual(['two', 'two', 'two']);
    starting.readiness = 200;
    await until('the check to notice', async () => (await ask(url, 2)).includes('one'));
  });

  test('passes a stream on while it is written', async () => {
    let release: (value?: unknown) => void = () => undefined;
    const url = await balance(await startApi('one', new Promise((resolve) => (release = resolve))));
    const response = await fetch(`${url}/stream`);
    const reader = (response.body ?? new ReadableStream()).getReader();

    const first = await reader.read();
    release();
    const second = await reader.read();

    const texts = [first, second].map(({ value }) => Buffer.from(value as Uint8Array).toString());
    expect(texts).toEqual(['first ', 'second']);
  });
});
