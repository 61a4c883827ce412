import { beforeEach, describe, expect, test } from '@jest/globals';
import { API_KEY_SCOPES } from '../../../src/domain/api-key';
import { type Answer, call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { backendOperations } from '../../support/openapi';
import { type Tenant, mintTenant } from '../../support/tenant';
import { counting } from '../support/metrics';

const KEY_LIMIT = 20;
const WORKSPACE_LIMIT = 30;
const HEALTH = '/api/v2/template/health';

const herald = useHerald({ api: 'limited' });
let tenant: Tenant;

beforeEach(async () => {
  tenant = await mintTenant(herald);
});

const ask = (key: string, origin: { apiUrl: string } = herald, path = HEALTH): Promise<Answer> =>
  call(origin, 'GET', path, { headers: { 'service-api-key': key } });

/** Asks at once, in turn with each of the keys. */
function askOften(times: number, keys: string[]): Promise<Answer[]> {
  const asked = Array.from({ length: times }, (_, at) => ask(keys[at % keys.length] ?? ''));
  return Promise.all(asked);
}

const passed = (answers: Answer[]): number => answers.filter(({ status }) => status !== 429).length;

const newKey = (): Promise<string> => tenant.newKey([...API_KEY_SCOPES]);

function rateOf({ headers }: Answer) {
  const number = (name: string): number => Number(headers.get(name) ?? Number.NaN);
  return {
    limit: number('ratelimit-limit'),
    remaining: number('ratelimit-remaining'),
    resetSeconds: number('ratelimit-reset'),
    policy: headers.get('ratelimit-policy'),
  };
}

describe('RateLimit headers', () => {
  test('every answer to a valid key carries its limit and what remains of it', async () => {
    const answers = [
      await ask(tenant.apiKey),
      await ask(tenant.apiKey),
      await ask(tenant.apiKey, herald, '/api/v2/template/messages/none'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(answers.map((answer) => rateOf(answer).remaining)).toEqual([19, 18, 17]);
    for (const { resetSeconds, ...rest } of answers.map(rateOf)) {
      expect(rest).toMatchObject({ limit: KEY_LIMIT, policy: '20;w=60' });
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  test('reports the limit of the workspace when less of it remains than of the key’s own', async () => {
    await askOften(15, [tenant.apiKey]);

    const answer = await ask(await newKey());

    expect(rateOf(answer)).toMatchObject({ limit: WORKSPACE_LIMIT, remaining: 14 });
  });

  test('sends no limit to a refused key, and counts its request only when the scope is missing', async () => {
    const readOnly = await tenant.newKey(['messages:read']);
    const refused = await Promise.all([
      ask(`${tenant.apiKey}x`),
      ask(tenant.apiKey.slice(0, -1)),
      ask(readOnly, herald, '/template'),
    ]);

    expect(refused.map(({ status }) => status)).toEqual([401, 401, 403]);
    for (const { headers } of refused) expect(headers.has('ratelimit-limit')).toBe(false);
    expect(rateOf(await ask(readOnly)).remaining).toBe(KEY_LIMIT - 2);
    expect(rateOf(await ask(tenant.apiKey)).remaining).toBe(KEY_LIMIT - 1);
  });
});

describe('limit of a key', () => {
  test('lets exactly the limit of a key pass', async () => {
    const answers = await askOften(2 * KEY_LIMIT, [tenant.apiKey]);

    expect(passed(answers)).toBe(KEY_LIMIT);
  });

  test('answers 429 with the reason and Retry-After when a key is over its limit', async () => {
    await askOften(KEY_LIMIT, [tenant.apiKey]);

    const { answer, counted } = await counting(
      herald,
      'herald_rate_limited_total{scope="key"}',
      () => ask(tenant.apiKey),
    );

    const { resetSeconds, ...rate } = rateOf(answer);
    expect(answer.status).toBe(429);
    expect(rate).toEqual({ limit: KEY_LIMIT, remaining: 0, policy: '20;w=60' });
    expect(answer.headers.get('retry-after')).toBe(String(resetSeconds));
    expect(answer.body).toEqual({
      success: false,
      code: 'rate_limited',
      error: `this API key may make 20 requests a minute, and they are used up; try again in ${resetSeconds} s`,
      requestId: answer.headers.get('x-request-id'),
    });
    expect(counted).toBeGreaterThanOrEqual(1);
  });

  test('every operation refuses a key over its limit before it reads the body', async () => {
    await askOften(KEY_LIMIT, [tenant.apiKey]);

    const operations = backendOperations();
    const answers = await Promise.all(
      operations.map((operation) => {
        const [method = '', path = ''] = operation.split(' ');
        return call(herald, method, path.replace(/\{\w+\}/g, 'none'), {
          headers: { 'service-api-key': tenant.apiKey },
          ...(method === 'POST' && { rawBody: '{"recipientNumber":' }),
        });
      }),
    );

    expect(operations.length).toBeGreaterThan(10);
    const refusals = answers.map(({ status, body }, at) => [operations[at], status, body['code']]);
    expect(refusals).toEqual(operations.map((operation) => [operation, 429, 'rate_limited']));
  });

  test('a key over its limit takes no more than that limit from its workspace', async () => {
    await askOften(3 * KEY_LIMIT, [tenant.apiKey]);

    const answer = await ask(await newKey());

    expect(answer.status).toBe(200);
    expect(rateOf(answer)).toMatchObject({
      limit: WORKSPACE_LIMIT,
      remaining: WORKSPACE_LIMIT - KEY_LIMIT - 1,
    });
  });
});

describe('limit of a workspace', () => {
  test('counts a refusal by the limit of a workspace, and leaves other workspaces alone', async () => {
    await askOften(WORKSPACE_LIMIT, [tenant.apiKey, await newKey()]);
    const late = await newKey();

    const { answer, counted } = await counting(
      herald,
      'herald_rate_limited_total{scope="workspace"}',
      () => ask(late),
    );

    expect(answer.status).toBe(429);
    expect(counted).toBeGreaterThanOrEqual(1);
    expect((await ask((await mintTenant(herald)).apiKey)).status).toBe(200);
  });
});
