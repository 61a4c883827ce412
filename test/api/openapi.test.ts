import { beforeAll, describe, expect, test } from '@jest/globals';
import { call, getMessage, send } from '../support/client';
import { useHerald } from '../support/herald';
import { openapi } from '../support/openapi';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

describe('documentation page', () => {
  test('the documentation page loads everything it names, and nothing from elsewhere', async () => {
    const page = await fetch(`${herald.apiUrl}/docs`);
    const html = await page.text();

    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    const loaded = addresses.filter((address) => address !== 'data:,');
    expect(loaded.every((address) => address?.startsWith('/'))).toBe(true);
    expect(loaded).toEqual(
      expect.arrayContaining(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js']),
    );
    for (const address of loaded) {
      const asset = await fetch(herald.apiUrl + String(address));
      expect({ address, status: asset.status }).toEqual({ address, status: 200 });
      expect((await asset.text()).length).toBeGreaterThan(100);
    }
  });

  test('the documentation page forbids the browser other sources and inline scripts', async () => {
    for (const path of ['/docs', '/docs/', '/docs/start.js', '/docs/swagger-ui-bundle.js']) {
      const { status, headers } = await fetch(herald.apiUrl + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('the documentation page serves no other file of its package', async () => {
    for (const file of ['package.json', 'swagger-ui.js', '..%2f..%2fpackage.json', 'index.html']) {
      const { status } = await fetch(`${herald.apiUrl}/docs/${file}`);
      expect({ file, status }).toEqual({ file, status: 404 });
    }
  });
});

describe('paths and methods', () => {
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const paths = new Set(openapi.operations().map((operation) => operation.split(' ')[1] ?? ''));
  const everyPath = [...paths].map((path) => ({
    path: path.replaceAll(/\{\w+\}/g, 'x'),
    documented: METHODS.filter((method) =>
      openapi.pathOf(method, path.replaceAll(/\{\w+\}/g, 'x')),
    ),
  }));
  const allowOf = (documented: string[]): string => {
    const head = documented.includes('GET') ? ['HEAD'] : [];
    return [...documented, ...head, 'OPTIONS'].toSorted().join(', ');
  };

  test('every path of the API answers OPTIONS with the methods that it takes', async () => {
    for (const { path, documented } of everyPath) {
      const { status, headers } = await fetch(herald.apiUrl + path, { method: 'OPTIONS' });
      expect({ path, status, allow: headers.get('allow') }).toEqual({
        path,
        status: 204,
        allow: allowOf(documented),
      });
    }
  });

  test('every path of the API answers 405 to other methods and names those that it takes', async () => {
    for (const { path, documented } of everyPath) {
      for (const method of METHODS.filter((each) => !documented.includes(each))) {
        const { status, headers, body } = await call(herald, method, path);
        expect({ method, path, status, code: body['code'], allow: headers.get('allow') }).toEqual({
          method,
          path,
          status: 405,
          code: 'method_not_allowed',
          allow: allowOf(documented),
        });
      }
    }
  });

  test('answers 404 to an unknown path whatever the method', async () => {
    for (const method of [...METHODS, 'OPTIONS']) {
      const { status, headers } = await fetch(`${herald.apiUrl}/api/v2/nothing`, { method });
      expect({ method, status, allow: headers.get('allow') }).toEqual({
        method,
        status: 404,
        allow: null,
      });
    }
  });

  test.each(['/healthz', '/openapi.json', '/callbacks/meta/con_x', '/console/senders'])(
    'a path beside the API, %s, answers 405 to a method that it does not take',
    async (path) => {
      const { status, headers } = await fetch(herald.apiUrl + path, { method: 'DELETE' });

      expect(status).toBe(405);
      expect(headers.get('allow')).toContain('GET, HEAD, OPTIONS');
    },
  );
});

describe('OpenAPI document', () => {
  test('serves the OpenAPI document without a key', async () => {
    const { status, body } = await call(herald, 'GET', '/openapi.json');

    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/template': {} } });
  });

  test.each(openapi.requestExamples('POST', '/api/v2/template/send'))(
    'the example %s of the OpenAPI document is accepted as it stands',
    async (_name, value) => {
      const { status } = await send(herald, tenant, value);

      expect(status).toBe('async' in value ? 202 : 200);
    },
  );

  test.each([
    ['read', '33612340001'],
    ['failed', '33612340002'],
  ])('documents a message that was %s, with its deliveries', async (final, recipientNumber) => {
    const messageId = `described-${final}`;
    await send(herald, tenant, {
      recipientNumber,
      templateName: 'welcome',
      messageId,
      metadata: { a: 1 },
    });
    const message = await until(`the message to be ${final}`, async () => {
      const { body } = await getMessage(herald, tenant, messageId);
      const events = body['webhookEvents'] as { event: string; state: string }[];
      const isTold = events.some(
        ({ event, state }) => event === `channel_${final}` && state === 'delivered',
      );
      return isTold && body;
    });

    expect(message['status']).toBe(final);
  });
});
