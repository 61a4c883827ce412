import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeraldError } from '../../../src/domain/errors';
import { createApp } from '../../../src/http/app';
import { openapiDocument } from '../../../src/http/docs/document';
import { type HttpServer, listen } from '../../../src/main/http-server';
import { limitAnonymous } from '../../../src/services/api-keys/limit-anonymous';
import { readOpenapi } from '../../support/openapi-document';
import { nothingBehind, registeredRoutes } from '../../support/registered-routes';

/** Routes of Herald beside the API that backends call. */
const BESIDE_THE_API = [
  'GET /callbacks/{provider}/{connectionId}',
  'GET /docs',
  'GET /docs/start.js',
  'GET /docs/swagger-ui-bundle.js',
  'GET /docs/swagger-ui.css',
  'GET /healthz',
  'GET /metrics',
  'GET /openapi-3.0.json',
  'GET /openapi.json',
  'GET /readyz',
  'POST /callbacks/{provider}/{connectionId}',
];

describe('routes of the API', () => {
  test('the routes of the API are exactly those of the OpenAPI document', () => {
    const routes = registeredRoutes(createApp(nothingBehind()));
    const documented = readOpenapi(openapiDocument()).operations();

    expect(routes.toSorted()).toEqual([...documented, ...BESIDE_THE_API].toSorted());
  });
});

describe('a path that was probably mistyped', () => {
  let server: HttpServer;
  beforeAll(async () => {
    server = await listen(createApp(nothingBehind()), '127.0.0.1', 0);
  });
  afterAll(() => server.close());

  test.each([
    ['POST', '/api/v1/template/send', 'there is no POST', '/api/v2/template/send'],
    ['POST', '/api/v2/templates/send', 'this path takes no POST', '/api/v2/template/send'],
    ['GET', '/api/v2/mesages', 'there is no GET', '/api/v2/messages'],
  ])('%s %s names the path that was meant', async (method, path, begin, meant) => {
    const answer = await fetch(server.url + path, { method });

    const { error } = (await answer.json()) as { error: string };
    expect(error).toContain(begin);
    expect(error).toMatch(new RegExp(`; did you mean ${meant}\\?$`));
  });

  test.each([
    ['GET', '/api/v2/template/send'],
    ['GET', '/api/v3/anything'],
    ['GET', `/${'x'.repeat(10_000)}`],
  ])('%s %.40s has nothing near', async (method, path) => {
    const answer = await fetch(server.url + path, { method });

    expect(await answer.text()).not.toContain('did you mean');
  });
});

describe('counts of anonymous requests', () => {
  const LIMIT = 4;

  let server: HttpServer;
  let consoleDir: string;
  let network = 0;
  let address: string;

  beforeAll(async () => {
    consoleDir = await mkdtemp(join(tmpdir(), 'herald-console-'));
    await writeFile(join(consoleDir, 'index.html'), '');
    const refuse = (code: 'unauthorized' | 'not_found') => () =>
      Promise.reject(new HeraldError(code, 'nobody'));
    const deps = {
      consoleDir,
      publicOrigin: null,
      trustsProxy: () => true,
      authenticatePerson: refuse('unauthorized'),
      requireConnection: refuse('not_found'),
      answerSubscription: refuse('not_found'),
      metrics: { httpRequest: () => undefined, callbackAnswered: () => undefined },
      limitAnonymous: limitAnonymous({
        limit: LIMIT,
        metrics: { rateLimited: () => undefined },
        nowMs: () => 0,
      }),
    };
    server = await listen(createApp(nothingBehind(deps)), '127.0.0.1', 0);
  });
  afterAll(async () => {
    await server.close();
    await rm(consoleDir, { recursive: true });
  });
  beforeEach(() => {
    address = `203.0.113.${(network += 1)}`;
  });

  /** Sends a request such as `GET /docs` from the address of the test. */
  async function statusOf(request: string): Promise<number> {
    const [method = '', target = ''] = request.split(' ');
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
    const answer = await fetch(server.url + target, { method, headers, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  }

  async function useUp(request: string): Promise<void> {
    for (let at = 0; at < LIMIT; at += 1)
      expect([request, await statusOf(request)]).not.toContain(429);
    expect([request, await statusOf(request)]).toEqual([request, 429]);
  }

  const OTHERS = [
    'GET /docs',
    'GET /none',
    'OPTIONS /docs',
    'POST /api/v1/none',
    'GET /callbacks/meta/none',
    'POST /callbacks/meta/none',
    'GET /callbacks/meta/%ff',
    'DELETE /api/v2/messages/%ff',
    'GET /none/%',
  ];

  test.each(OTHERS)(
    '%s uses up a count, and leaves the console and sign-in theirs',
    async (request) => {
      await useUp(request);

      expect(await statusOf('GET /docs')).toBe(429);
      for (const open of ['GET /', 'GET /console/', 'GET /api/v1/auth/options', 'GET /api/v1/me'])
        expect([open, await statusOf(open)]).not.toContain(429);
    },
  );

  test.each(['GET /', 'GET /console/', 'GET /console/assets/none.js', 'GET /CONSOLE/sign-in'])(
    '%s uses up the count of the console, and leaves sign-in its own',
    async (request) => {
      await useUp(request);

      expect(await statusOf('GET /console/senders')).toBe(429);
      expect(await statusOf('GET /api/v1/auth/options')).toBe(200);
      expect(await statusOf('GET /docs')).toBe(200);
    },
  );

  test.each([
    'GET /api/v1/me',
    'POST /api/v1/auth/sign-in',
    'POST /api/v1/auth/forgotten-password',
  ])('%s uses up the count of sign-in, and leaves the others theirs', async (request) => {
    await useUp(request);

    expect(await statusOf('GET /api/v1/auth/options')).toBe(429);
    expect(await statusOf('GET /console/')).toBe(200);
    expect(await statusOf('GET /docs')).toBe(200);
  });
});
