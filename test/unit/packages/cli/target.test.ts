import { describe, expect, test } from '@jest/globals';
import { isLocal } from '../../../../packages/cli/src/http/local-address.ts';
import { readTarget } from '../../../../packages/cli/src/listen/target.ts';

describe('the address to forward to', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.7',
    '::1',
    'fd00::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
  ])('%s is local', (address) => {
    expect(isLocal(address)).toBe(true);
  });

  test.each([
    '8.8.8.8',
    '172.32.0.1',
    '169.254.169.254',
    '2001:db8::1',
    '::ffff:8.8.8.8',
    'localhost',
  ])('%s is not', (address) => {
    expect(isLocal(address)).toBe(false);
  });

  test('may be a name of this machine', async () => {
    const { url } = await readTarget('http://localhost:4000/hook?a=1', false);

    expect(url.href).toBe('http://localhost:4000/hook?a=1');
  });

  test('may be a name that does not resolve yet, which each post looks up again', async () => {
    const { url, lookup } = await readTarget('http://nowhere.invalid/', false);
    const failure = await new Promise((resolve) => lookup(url.hostname, {}, resolve));

    expect(failure).toMatchObject({ code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
  });

  test.each([
    ['localhost:4000', 'must be an address such as http://localhost:4000/webhook'],
    ['http://ada:s3cret@localhost', 'must not hold a user name or a password'],
    ['http://[2001:db8::1]/', 'is not on this machine or a private network'],
  ])('cannot be %s', async (text, rule) => {
    await expect(readTarget(text, false)).rejects.toThrow(rule);
  });
});
