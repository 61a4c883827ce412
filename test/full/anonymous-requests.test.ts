import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApp } from '../../src/http/app';
import { ENDPOINTS } from '../../src/http/endpoints';
import { readCounters } from '../api/support/metrics';
import { recipientEnding } from '../api/support/sandbox';
import { acceptedBy, muteSandbox, postCallback } from '../support/callbacks';
import { send } from '../support/client';
import { nothingBehind, registeredRoutes } from '../support/registered-routes';
import { type Tenant, mintTenant } from '../support/tenant';
import { type AnotherApi, startAnotherApi } from './support/another-api';
import { type OwnHerald, startHerald } from './support/herald';

const CONSOLE_DIR = join(__dirname, '../../dist/console');
const LIMIT = 100;

let herald: OwnHerald;
/** API with a limit, behind a proxy at the address of the tests. */
let limited: AnotherApi;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald({ settings: { RATE_LIMIT_ANONYMOUS_PER_MINUTE: '0' } });
  limited = await startAnotherApi(herald, {
    RATE_LIMIT_ANONYMOUS_PER_MINUTE: String(LIMIT),
    TRUSTED_PROXIES: '127.0.0.1',
  });
  tenant = await mintTenant(herald);
});
afterAll(async () => {
  await limited.close();
  await herald.close();
});

describe('the CPU time of anonymous requests', () => {
  const TIMES = 100;
  /** Requests at once: renderings of the metrics are 50 ms apart, and the idle time between them costs CPU time too. */
  const AT_ONCE = 10;
  /** Health checks that a request may cost: a look-up in the database costs three to four. */
  const HEALTH_CHECKS = 6;
  /** Least that a health check counts for. */
  const LEAST_MS = 0.5;

  /** Returns the CPU time that one request takes of the API, in milliseconds. */
  async function cpuMsOf(route: string): Promise<number> {
    const [method = '', path = ''] = route.split(' ');
    const body = method === 'GET' ? {} : { body: '{}' };
    const headers = { 'content-type': 'application/json' };
    const request = async () => {
      const answer = await fetch(herald.apiUrl + path, {
        method,
        headers,
        ...body,
        redirect: 'manual',
      });
      await answer.arrayBuffer();
    };
    const requests = async (times: number) => {
      for (let time = 0; time < times; time += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, request));
    };
    await requests(TIMES / 5);
    const before = await cpuSeconds();
    await requests(TIMES);
    return ((await cpuSeconds()) - before) * (1000 / TIMES);
  }

  async function cpuSeconds(): Promise<number> {
    return (await readCounters(herald.apiUrl)).get('process_cpu_seconds_total') ?? NaN;
  }

  test('none takes more than a few health checks', async () => {
    const budgetMs = HEALTH_CHECKS * Math.max(LEAST_MS, await cpuMsOf('GET /healthz'));
    const costs: Record<string, number> = {};
    for (const route of anonymousRoutes()) costs[route] = await cpuMsOf(route);

    expect(costs).toHaveProperty(['GET /openapi.json']);
    const cheap = Object.entries(costs).filter(([, ms]) => ms <= budgetMs);
    expect(Object.fromEntries(cheap)).toEqual(costs);
  });
});

/** Lists the routes that need neither key nor session, with values for their parameters. */
function anonymousRoutes(): string[] {
  const guarded = new Set(
    Object.values(ENDPOINTS)
      .filter(({ access }) => access.kind !== 'anyone')
      .map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`),
  );
  return registeredRoutes(createApp(nothingBehind({ consoleDir: CONSOLE_DIR })))
    .filter((route) => !guarded.has(route))
    .map((route) =>
      route
        .replace('/assets/{name}', `/assets/${largestAsset()}`)
        .replace('{provider}', 'meta')
        .replace(/\{\w+\}/g, 'none')
        .replace(/\{?\/\*page\}?/, '/none'),
    );
}

function largestAsset(): string {
  const folder = join(CONSOLE_DIR, 'assets');
  const size = (name: string) => statSync(join(folder, name)).size;
  return readdirSync(folder).toSorted((one, other) => size(other) - size(one))[0] ?? '';
}

describe('the limit of anonymous requests', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
    const answer = await fetch(limited.apiUrl + path, { headers, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  }

  test('holds for one network address, whatever it asks, and not for who is known', async () => {
    const stranger = from('203.0.113.9');
    const key = { 'service-api-key': tenant.apiKey };
    const kinds = [
      ['/docs', '/none', '/template', '/callbacks/meta/none', '/callbacks/meta/%ff'],
      ['/console/', '/', '/console/assets/none'],
      ['/api/v1/auth/options', '/api/v1/workspaces', '/api/v1/me'],
    ];
    for (const paths of kinds) {
      for (let at = 0; at < LIMIT; at += 1)
        expect(await statusOf(paths[at % paths.length] ?? '', stranger)).not.toBe(429);
      for (const path of paths) expect([path, await statusOf(path, stranger)]).toEqual([path, 429]);
    }

    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect([path, await statusOf(path, stranger)]).toEqual([path, 200]);
    expect(await statusOf('/template', { ...stranger, ...key })).toBe(200);
    expect(await statusOf('/docs', from('203.0.113.10'))).toBe(200);
  });

  test('requests with a key do not use it up', async () => {
    const own = from('203.0.113.11');
    for (let at = 0; at < 2 * LIMIT; at += 1)
      await statusOf('/template', { ...own, 'service-api-key': tenant.apiKey });

    expect(await statusOf('/docs', own)).toBe(200);
  });

  test.each([
    ['directly', {}],
    ['through a proxy', from('203.0.113.12')],
  ])('callbacks that come %s from one address are all taken', async (_way, headers) => {
    const statuses = new Set<number>();
    const message = await acceptedMessage();
    const post = async (): Promise<void> => {
      for (let at = 0; at < 20; at += 1)
        statuses.add(await postCallback(limited, tenant, message, 'delivered', {}, headers));
    };

    await Promise.all(Array.from({ length: 25 }, post));

    expect([...statuses]).toEqual([200]);
  });

  /** Sends a message whose statuses the test reports. */
  async function acceptedMessage() {
    await muteSandbox(herald, tenant);
    const templateId = tenant.template('welcome').id;
    await send(herald, tenant, { recipientNumber: recipientEnding('0001'), templateId });
    const [message] = await acceptedBy(herald, tenant);
    if (message === undefined) throw new Error('the provider accepted nothing');
    return message;
  }
});
