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
  'inside.example.com': ['10.1.2.3', 'fd00::1'],
});
const policy = createAddressPolicy({ allowOrigins: [], resolve });

const rows = URL_VERDICTS.map(({ url, refused }) => [JSON.stringify(url), url, refused] as const);

describe('address policy when a URL is saved', () => {
  test.each(rows.filter(([, , refused]) => refused === null))('allows %s', async (_, url) => {
    expect(await policy.judge(url)).toEqual({ allowed: true });
  });

  test.each(rows.filter(([, , refused]) => refused !== null))(
    'rejects %s as a URL to save',
    async (_, url, refused) => {
      expect(await policy.judge(url)).toEqual({
        allowed: false,
        reason: expect.stringContaining(String(refused)),
      });
    },
  );
});

describe('address policy without resolving names', () => {
  const textPolicy = createAddressPolicy({
    allowOrigins: [],
    resolve: () => Promise.reject(new Error('no name may be resolved')),
  });
  const byAddress = rows.filter(([, , refused]) => refused?.includes('resolves to'));
  const byText = rows.filter((row) => row[2] !== null && !byAddress.includes(row));

  test('rejects by its text every URL that needs no resolved address', () => {
    const allowed = byText.filter(([, url]) => textPolicy.judgeText(url).allowed);
    expect(allowed).toEqual([]);
    expect(byText.length).toBeGreaterThan(200);
  });

  test('allows a name by its text without resolving it', () => {
    expect(byAddress.map(([, url]) => textPolicy.judgeText(url))).toEqual(
      byAddress.map(() => ({ allowed: true })),
    );
  });

  test('allows by its text every URL that may be saved', () => {
    const allowed = rows.filter(([, , refused]) => refused === null);
    const verdicts = allowed.map(([, url]) => textPolicy.judgeText(url));
    expect(verdicts).toEqual(allowed.map(() => ({ allowed: true })));
  });
});

describe('webhook egress', () => {
  test.each(rows.filter(([, , refused]) => refused !== null))('never calls %s', async (_, url) => {
    const outcome = await webhookEgress({ allowOrigins: [], resolve }).request(post(url));

    expect(outcome).toMatchObject({
      kind: 'failure',
      code: expect.stringMatching(/^(invalid_url|blocked_address)$/),
    });
  });
});

test('allows a name that does not resolve now, with a warning', async () => {
  expect(await policy.judge('https://soon.example.com/')).toEqual({
    allowed: true,
    warning:
      'The name soon.example.com does not resolve (ENOTFOUND). Check the host name in the URL, and its DNS records. It is checked again at each use.',
  });
});

test('allows a name whose servers are slow with the same warning, after a timeout', async () => {
  const slow = createAddressPolicy({
    allowOrigins: [],
    resolve: () => new Promise<never>(() => {}),
    resolveTimeoutMs: 20,
  });
  expect(await slow.judge('https://slow.example.com/')).toEqual({
    allowed: true,
    warning:
      'The name slow.example.com does not resolve: no name server answered (ETIMEOUT). Check the name servers of the domain. It is checked again at each use.',
  });
});

describe('allowed origins', () => {
  const allowOrigins = ['https://127.0.0.1:4443', 'https://private.example.com', 'https://[::1]'];
  const development = createAddressPolicy({ allowOrigins, resolve });

  test.each([
    'https://127.0.0.1:4443/hook',
    'https://private.example.com/hook',
    'https://[::1]/hook',
  ])('allows %s, whose origin is configured', async (url) => {
    expect(await development.judge(url)).toEqual({ allowed: true });
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.0.0.1:4444/',
    'http://127.0.0.1:4443/',
    'https://user@127.0.0.1:4443/',
    'https://private.example.com:8443/',
    'https://private.example.com./',
    'https://[::1]:4443/',
  ])('rejects %s, whose origin is not configured', async (url) => {
    expect(await development.judge(url)).toMatchObject({ allowed: false });
  });

  test.each(['https://localhost:4443', 'https://demo:4443', 'https://demo.local:4443'])(
    'rejects the local name of %s even when its origin is configured',
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
  ])('rejects %s, which is not an exact https origin', (origin) => {
    expect(() => createAddressPolicy({ allowOrigins: [origin] })).toThrow(
      `"${origin}" is not an exact origin`,
    );
  });
});

describe('allowed ports', () => {
  const allowOrigins = ['https://127.0.0.1:9443'];
  const only = createAddressPolicy({ allowOrigins, ports: [443, 8443], resolve });

  test.each([
    'https://example.com/hook',
    'https://example.com:443/hook',
    'https://example.com:8443/hook',
    'https://127.0.0.1:9443/hook',
  ])('allows %s, whose port or origin is configured', async (url) => {
    expect(await only.judge(url)).toEqual({ allowed: true });
    expect(only.judgeText(url)).toEqual({ allowed: true });
  });

  test.each(['https://example.com:22/hook', 'https://93.184.215.14:6379/hook'])(
    'rejects %s, whose port is not configured',
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
