import { expect, test } from '@jest/globals';
import { readConfig } from '../../../src/config';
import {
  callbackUrl,
  invitationLink,
  keyRequestLink,
  localOrigin,
  publicOrigin,
} from '../../../src/config/addresses';
import { shownConfig } from '../../../src/config/shown';
import { callbackPathOf } from '../../../src/domain/sender';
import { newSender } from '../../support/records';

test.each([
  ['https://herald.example', 'https://herald.example/console/authorize?request=krq_1'],
  [undefined, 'http://127.0.0.1:3000/console/authorize?request=krq_1'],
])('leads people to the public address, or to that of the request: %s', (url, link) => {
  const linkOf = keyRequestLink({ HERALD_PUBLIC_URL: url });

  expect(linkOf('krq_1', 'http://127.0.0.1:3000')).toBe(link);
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['localhost', 'http://localhost:3000'],
])('asks an API that listens on %s at %s', (HOST, origin) => {
  expect(localOrigin({ HOST, PORT: 3000 })).toBe(origin);
});

const HERALD_SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
const required = { HERALD_ENV: 'development', HERALD_SECRET_KEY, MONGODB_URI: 'mongodb://a/b' };

test.each([
  ['https://www.shop.example', 'https://www.shop.example'],
  ['https://www.shop.example/', 'https://www.shop.example'],
  ['https://WWW.Shop.example:443/', 'https://www.shop.example'],
  ['https://www.shop.example:8443', 'https://www.shop.example:8443'],
])('builds callbacks and links on one origin for the public address %s', (address, origin) => {
  const config = readConfig({ ...required, HERALD_PUBLIC_URL: address });
  const sender = newSender();

  expect(publicOrigin(config)).toBe(origin);
  expect(callbackUrl(config)(sender)).toBe(origin + callbackPathOf(sender));
  expect(invitationLink(config)('t')).toBe(`${origin}/console/invitation#t`);
});

test.each([
  'https://www.shop.example/herald',
  'https://www.shop.example//',
  'https://www.shop.example/?a=1',
  'https://www.shop.example#top',
])('refuses the public address %s, with a sentence that says what to do', (address) => {
  expect(() => readConfig({ ...required, HERALD_PUBLIC_URL: address })).toThrow(
    /HERALD_PUBLIC_URL must have no (path: .* give Herald a host name of its own|user name, password or query)/,
  );
});

test.each([
  'socks5://127.0.0.1:1080',
  'proxy.corp:3128',
  'http://proxy.corp:3128/path',
  'http://proxy.corp:3128?a=1',
  'http://user:100%@proxy.corp:3128',
])('refuses the proxy %s without repeating its password', (address) => {
  const read = () => readConfig({ ...required, PROVIDER_PROXY_URL: address });
  expect(read).toThrow(/PROVIDER_PROXY_URL must (be an address such as|have no path, no query)/);
  expect(read).not.toThrow(/100%/);
});

test('accepts a proxy with user and password, and shows neither', () => {
  const url = 'http://user:p%40ss@proxy.corp:3128';
  const config = readConfig({ ...required, PROVIDER_PROXY_URL: url, https_proxy: url });

  expect(config.PROVIDER_PROXY_URL).toBe(url);
  expect(JSON.stringify(shownConfig(config))).not.toMatch(/p%40ss|user/);
});
