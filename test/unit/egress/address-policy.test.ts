import { describe, expect, test } from '@jest/globals';
import { createAddressPolicy } from '../../../src/egress/address-policy';
import { post, resolverOf, webhookEgress } from './support/clients';
import { URL_VERDICTS } from './support/url-verdicts';

const resolve = resolverOf({
  'example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'sub.example.com': ['93.184.215.14'],
  'under_score.example.com': ['93.184.215.14'],
  'localhost.example.com': ['93.184.215.14'],
  'internal.example.com': ['93.184.215.14'],
  '1.2.3.4.example.com': ['93.184.215.14'],
  '0x7f.example.com': ['93.184.215.14'],
  'xn--mnchen-3ya.de': ['93.184.215.14'],
  'private.example.com': ['10.1.2.3'],
  'mixed.example.com': ['93.184.215.14', 'fd00::1'],
});
const policy = createAddressPolicy({ allowOrigins: [], resolve });

const rows = URL_VERDICTS.map(({ url, refused }) => [JSON.stringify(url), url, refused] as const);

test('the table is as long as it should be', () => {
  expect(rows.filter(([, , refused]) => refused === null).length).toBeGreaterThanOrEqual(30);
  expect(rows.filter(([, , refused]) => refused !== null).length).toBeGreaterThanOrEqual(200);
});

describe('when it is saved', () => {
  test.each(rows.filter(([, , refused]) => refused === null))('%s is allowed', async (_, url) => {
    expect(await policy.judge(url)).toEqual({ allowed: true });
  });

  test.each(rows.filter(([, , refused]) => refused !== null))(
    '%s is refused',
    async (_, url, refused) => {
      expect(await policy.judge(url)).toEqual({
        allowed: false,
        reason: expect.stringContaining(String(refused)),
      });
    },
  );
});

describe('by its text alone', () => {
  const textPolicy = createAddressPolicy({
    allowOrigins: [],
    resolve: () => Promise.reject(new Error('no name may be resolved')),
  });
  const byAddress = rows.filter(([, , refused]) => refused?.includes('resolves to'));
  const byText = rows.filter((row) => row[2] !== null && !byAddress.includes(row));

  test('everything is refused that no resolved address is needed for', () => {
    const allowed = byText.filter(([, url]) => textPolicy.judgeText(url).allowed);
    expect(allowed).toEqual([]);
    expect(byText.length).toBeGreaterThan(200);
  });

  test('a name is not resolved', () => {
    expect(byAddress.map(([, url]) => textPolicy.judgeText(url))).toEqual(
      byAddress.map(() => ({ allowed: true })),
    );
  });

  test('what may be saved may be used', () => {
    const allowed = rows.filter(([, , refused]) => refused === null);
    const verdicts = allowed.map(([, url]) => textPolicy.judgeText(url));
    expect(verdicts).toEqual(allowed.map(() => ({ allowed: true })));
  });
});

describe('when it is connected to', () => {
  test.each(rows.filter(([, , refused]) => refused !== null))('%s is refused', async (_, url) => {
    const outcome = await webhookEgress({ allowOrigins: [], resolve }).request(post(url));

    expect(outcome).toMatchObject({
      kind: 'failure',
      code: expect.stringMatching(/^(invalid_url|blocked_address)$/),
    });
  });
});

test('a name that does not resolve now is allowed with a warning', async () => {
  expect(await policy.judge('https://soon.example.com/')).toEqual({
    allowed: true,
    warning:
      'The name soon.example.com does not resolve (ENOTFOUND). It is checked again at each use.',
  });
});

test('a name whose servers are slow is allowed with the same warning, after a while', async () => {
  const slow = createAddressPolicy({
    allowOrigins: [],
    resolve: () => new Promise<never>(() => {}),
    resolveTimeoutMs: 20,
  });
  expect(await slow.judge('https://slow.example.com/')).toEqual({
    allowed: true,
    warning:
      'The name slow.example.com does not resolve (ETIMEOUT). It is checked again at each use.',
  });
});

describe('allowed origins', () => {
  const allowOrigins = ['https://127.0.0.1:4443', 'https://private.example.com', 'https://[::1]'];
  const development = createAddressPolicy({ allowOrigins, resolve });

  test.each([
    'https://127.0.0.1:4443/hook',
    'https://private.example.com/hook',
    'https://private.example.com:443/hook',
    'https://[::1]/hook',
    'https://[0:0::1]/hook',
  ])('%s is spared the address check', async (url) => {
    expect(await development.judge(url)).toEqual({ allowed: true });
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.0.0.1:4444/',
    'https://127.0.0.2:4443/',
    'http://127.0.0.1:4443/',
    'https://127.1:4443/',
    'https://2130706433:4443/',
    'https://user@127.0.0.1:4443/',
    'https://private.example.com:8443/',
    'https://private.example.com./',
    'https://[::1]:4443/',
  ])('%s is not', async (url) => {
    expect(await development.judge(url)).toMatchObject({ allowed: false });
  });

  test.each(['https://localhost:4443', 'https://demo:4443', 'https://demo.local:4443'])(
    'the name of %s stays refused',
    async (origin) => {
      const configured = createAddressPolicy({ allowOrigins: [origin], resolve });
      expect(await configured.judge(`${origin}/hook`)).toMatchObject({ allowed: false });
    },
  );

  test.each([
    'http://127.0.0.1:4443',
    'https://127.0.0.1:4443/',
    'https://127.1:4443',
    'https://*.example.com/x',
    '127.0.0.1:4443',
  ])('%s is no exact https origin', (origin) => {
    expect(() => createAddressPolicy({ allowOrigins: [origin] })).toThrow(
      `"${origin}" is not an exact origin`,
    );
  });
});

describe('with ports', () => {
  const allowOrigins = ['https://127.0.0.1:9443'];
  const only = createAddressPolicy({ allowOrigins, ports: [443, 8443], resolve });

  test.each([
    'https://example.com/hook',
    'https://example.com:443/hook',
    'https://example.com:8443/hook',
    'https://127.0.0.1:9443/hook',
  ])('%s may be saved', async (url) => {
    expect(await only.judge(url)).toEqual({ allowed: true });
    expect(only.judgeText(url)).toEqual({ allowed: true });
  });

  test.each(['https://example.com:22/hook', 'https://93.184.215.14:6379/hook'])(
    '%s is refused',
    async (url) => {
      const refused = {
        allowed: false,
        reason: expect.stringMatching(/^The URL has port \d+; only 443, 8443 may be used here/),
      };
      expect(await only.judge(url)).toEqual(refused);
      expect(only.judgeText(url)).toEqual(refused);
    },
  );
});
