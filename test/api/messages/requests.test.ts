import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, call, getMessage } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';

const SEND = '/api/v2/template/send';

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

function post(rawBody: string, headers: Record<string, string> = {}): Promise<Answer> {
  return call(herald, 'POST', SEND, {
    headers: { 'service-api-key': tenant.apiKey, ...headers },
    rawBody,
  });
}

describe('X-Request-Id', () => {
  const get = (headers: Record<string, string>): Promise<Answer> =>
    call(herald, 'GET', '/template', {
      headers: { 'service-api-key': tenant.apiKey, ...headers },
    });

  test.each(['Trace-17.b_2', 'x'.repeat(64)])('keeps the X-Request-Id %s', async (offered) => {
    expect((await get({ 'x-request-id': offered })).headers.get('x-request-id')).toBe(offered);
  });

  test.each(['x'.repeat(65), '<script>', 'a, b'])(
    'returns an X-Request-Id of its own instead of "%s"',
    async (offered) => {
      const id = (await get({ 'x-request-id': offered })).headers.get('x-request-id');

      expect(id).toMatch(/^req_[0-9a-f]{24}$/);
    },
  );

  test('gives every request an X-Request-Id of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get({})));

    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(20);
  });
});

describe('shape of errors', () => {
  interface Failure {
    what: string;
    ask: () => Promise<Answer>;
    status: number;
    code: string;
  }
  const key = (): Record<string, string> => ({ 'service-api-key': tenant.apiKey });

  const failures: Failure[] = [
    {
      what: 'an unknown path',
      ask: () => call(herald, 'GET', '/api/v3/anything'),
      status: 404,
      code: 'not_found',
    },
    {
      what: 'an unknown method',
      ask: () => call(herald, 'DELETE', SEND, { headers: key() }),
      status: 405,
      code: 'method_not_allowed',
    },
    {
      what: 'a path that cannot be decoded',
      ask: () => call(herald, 'GET', '/api/v2/template/messages/%E0%A4%A', { headers: key() }),
      status: 404,
      code: 'not_found',
    },
    {
      what: 'no key',
      ask: () => call(herald, 'GET', '/template'),
      status: 401,
      code: 'unauthorized',
    },
    {
      what: 'an unknown message',
      ask: () => getMessage(herald, tenant, 'none'),
      status: 404,
      code: 'message_not_found',
    },
    {
      what: 'too large a body',
      ask: () => post(JSON.stringify({ padding: 'x'.repeat(300_000) })),
      status: 413,
      code: 'payload_too_large',
    },
    {
      what: 'an unknown connection',
      ask: () => call(herald, 'POST', '/callbacks/meta/con_unknown', { body: {} }),
      status: 404,
      code: 'not_found',
    },
  ];

  test.each(failures)('the error for $what is $status $code', async ({ ask, status, code }) => {
    const { body, headers, status: actual } = await ask();

    expect(actual).toBe(status);
    const { details, ...fixed } = body;
    expect(fixed).toEqual({
      success: false,
      error: expect.stringMatching(/\S/),
      code,
      requestId: headers.get('x-request-id'),
    });
    for (const detail of (details ?? []) as object[]) {
      expect(detail).toEqual({ field: expect.any(String), message: expect.any(String) });
    }
    expect(headers.get('content-type')).toContain('application/json');
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|\.js:|mongo|at async/i);
  });
});

describe('long paths', () => {
  test('answers a very long unknown path with a short 404', async () => {
    const path = `/api/v2/template/${'x'.repeat(10_000)}`;

    const { status, body } = await call(herald, 'GET', path);

    expect(status).toBe(404);
    expect(String(body['error']).length).toBeLessThan(300);
  });

  test('answers 431 to a path that is too long for a request', async () => {
    const response = await fetch(`${herald.apiUrl}/${'x'.repeat(17_000)}`);

    expect(response.status).toBe(431);
  });
});
