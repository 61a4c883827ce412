import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { get } from 'node:http';
import { API_KEY_SCOPES } from '../../src/domain/api-key';
import { OPERATOR } from '../../src/domain/audit';
import { revokeKey } from '../../src/usecases/keys/revoke-key';
import { type AnotherApi, startAnotherApi } from '../support/another-api';
import { type Answer, call } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';

let herald: TestHerald;
let other: AnotherApi;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  other = await startAnotherApi(herald);
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(async () => {
  await other.close();
  await herald.close();
});

function list(key: string, origin: { apiUrl: string } = herald): Promise<Answer> {
  return call(origin, 'GET', '/template', { headers: { 'service-api-key': key } });
}

const idOf = (secretText: string): string => secretText.split('_')[1] ?? '';

const stored = (secretText: string) => herald.base.repositories.keys.findById(idOf(secretText));

async function statuses(key: string): Promise<number[]> {
  const answers = await Promise.all([list(key), list(key, other)]);
  return answers.map(({ status }) => status);
}

describe('a key on two processes (contract 1)', () => {
  test('is refused by both from the moment it is revoked, the other keys are not', async () => {
    const spared = await tenant.newKey([...API_KEY_SCOPES]);
    const before = await statuses(tenant.apiKey);

    const revoke = revokeKey({ ...herald.base, ...herald.base.repositories });
    await revoke(tenant.workspaceId, idOf(tenant.apiKey), OPERATOR);

    expect(before).toEqual([200, 200]);
    expect(await statuses(tenant.apiKey)).toEqual([401, 401]);
    expect(await statuses(spared)).toEqual([200, 200]);
  });

  test('is refused by both from the moment it expires', async () => {
    const { apiKeys } = herald.base.database.models;
    const before = await statuses(tenant.apiKey);

    await apiKeys.updateOne({ _id: idOf(tenant.apiKey) }, { $set: { expiresAt: new Date() } });

    expect(before).toEqual([200, 200]);
    expect(await statuses(tenant.apiKey)).toEqual([401, 401]);
  });
});

describe('two keys in one request (contract 1)', () => {
  const headerNames = ['service-api-key', 'authorization'];

  const statusWith = (headers: Record<string, string[]>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get(`${herald.apiUrl}/template`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).once('error', reject);
    });

  test.each(headerNames)('are refused when %s is there twice, one key is not', async (name) => {
    const second = await tenant.newKey([...API_KEY_SCOPES]);
    const scheme = name === 'authorization' ? 'Bearer ' : '';
    const [one, two] = [scheme + tenant.apiKey, scheme + second];

    expect(await statusWith({ [name]: [one, two] })).toBe(401);
    expect(await statusWith({ [name]: [one, one] })).toBe(200);
  });
});

describe('what is kept of a key (contract 1)', () => {
  test('is a hash, its prefix and the last four characters, nothing else of it', async () => {
    await list(tenant.apiKey);

    const records = await herald.base.database.models.apiKeys
      .find({ workspaceId: tenant.workspaceId })
      .lean();

    expect(records).toMatchObject([{ _id: idOf(tenant.apiKey), last4: tenant.apiKey.slice(-4) }]);
    expect(JSON.stringify(records)).not.toContain(tenant.apiKey.slice(20));
    expect(await herald.log('api')).not.toContain(tenant.apiKey.slice(20));
  });
});

describe('when a key was last used (contract 1)', () => {
  const noted = async (): Promise<Date | null> => (await stored(tenant.apiKey))?.lastUsedAt ?? null;

  const setLastUse = (lastUsedAt: Date) =>
    herald.base.database.models.apiKeys.updateOne(
      { _id: idOf(tenant.apiKey) },
      { $set: { lastUsedAt } },
    );

  test('is noted', async () => {
    const before = Date.now();
    await list(tenant.apiKey);

    const lastUsedAt = await until('the use noted', noted);

    expect(lastUsedAt.getTime()).toBeGreaterThanOrEqual(before);
  });

  test('is noted once a minute', async () => {
    const [recently, longAgo] = [new Date(Date.now() - 50_000), new Date(Date.now() - 61_000)];

    await setLastUse(recently);
    await Promise.all(Array.from({ length: 20 }, () => statuses(tenant.apiKey)));
    const unchanged = await noted();
    await setLastUse(longAgo);
    await list(tenant.apiKey);

    expect(unchanged).toEqual(recently);
    await until('the next use noted', async () => Number(await noted()) > Number(recently));
  });

  test('is not noted for a refused request', async () => {
    const wrong = tenant.apiKey.slice(0, -4) + 'AAAA';
    await list(wrong);
    const readOnly = await tenant.newKey(['messages:read']);
    await list(readOnly);

    // A request of another key that is noted after these has them noted too, if they ever are.
    const later = await tenant.newKey(['templates:read']);
    await list(later);
    await until('a later use noted', async () => (await stored(later))?.lastUsedAt);
    expect(await noted()).toBeNull();
    expect((await stored(readOnly))?.lastUsedAt).toBeNull();
  });
});
