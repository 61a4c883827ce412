import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Answer, call } from '../support/client';
import { useHerald } from '../support/herald';
import { mintTenant } from '../support/tenant';
import { startAnotherApi } from './support/another-api';

const herald = useHerald();

test('unknown keys, invitations and grants count towards the limit of their network address only', async () => {
  const tenant = await mintTenant(herald);
  const api = await startAnotherApi(herald, {
    RATE_LIMIT_REFUSED_PER_MINUTE: '4',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const address = `2001:db8:${randomInt(1, 0x10000).toString(16)}::1`;
  const from = { 'x-forwarded-for': address };
  const askWith = async (key: string, headers: object = from): Promise<number> => {
    const all = { 'service-api-key': key, ...headers };
    return (await call(api, 'GET', '/api/v2/template/health', { headers: all })).status;
  };
  const open = (): Promise<Answer> =>
    call(api, 'POST', '/api/v1/auth/invitation', {
      headers: from,
      body: { token: `inv_${'0'.repeat(24)}_${'0'.repeat(43)}` },
    });

  const take = (): Promise<Answer> =>
    call(api, 'POST', '/api/v1/key-requests/none/key', {
      headers: from,
      body: { grant: 'none', verifier: '0'.repeat(43) },
    });

  expect(await askWith(tenant.apiKey)).toBe(200);
  for (let at = 0; at < 2; at += 1) expect(await askWith(`unknown ${at}`)).toBe(401);
  expect((await open()).status).toBe(404);
  expect((await take()).status).toBe(404);

  const invitation = await open();
  expect(invitation.status).toBe(429);
  expect(Number(invitation.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await take()).status).toBe(429);
  expect(await askWith('unknown')).toBe(429);
  expect(await askWith(tenant.apiKey)).toBe(200);
  expect(await askWith('unknown', {})).toBe(401);
  await api.close();
});
