import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import {
  clientAddress,
  trustedProxies,
  warnOfUntrustedProxy,
} from '../../../src/http/middleware/client-address';
import { type HttpServer, listen } from '../../../src/main/http-server';
import type { Logger } from '../../../src/ports/logger';

let server: HttpServer;
let warnings: { fields: object; message: string }[];

beforeEach(() => {
  warnings = [];
});
afterEach(() => server.close());

/** Answers each request with the address that it is counted under. */
async function serve(trusted: string[]): Promise<void> {
  const trusts = trustedProxies(trusted);
  const warn = (fields: object, message: string): void => void warnings.push({ fields, message });
  const app = express().set('trust proxy', trusts);
  app.use(warnOfUntrustedProxy(trusts, { warn } as unknown as Logger));
  app.use((request, response) => void response.send(clientAddress(request)));
  server = await listen(app, '127.0.0.1', 0);
}

async function addressFor(forwardedFor?: string): Promise<string> {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return (await fetch(server.url, { headers })).text();
}

describe('client address behind a trusted proxy', () => {
  const forms = [
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:54321', '203.0.113.9'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:3::4]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:3::4]', '2001:db8:1:2::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9, 10.1.2.3:1234', '203.0.113.9'],
    ['somebody', 'unknown'],
  ];

  test.each(forms)('counts a request forwarded for %s under %s', async (forwardedFor, counted) => {
    await serve(['127.0.0.1', '10.0.0.0/8']);

    expect(await addressFor(forwardedFor)).toBe(counted);
    expect(warnings).toEqual([]);
  });
});

describe('X-Forwarded-For from an untrusted peer', () => {
  test('ignores X-Forwarded-For from an untrusted peer, and warns once with the address to trust', async () => {
    await serve(['10.0.0.0/8']);

    expect(await addressFor()).toBe('127.0.0.1');
    expect(warnings).toEqual([]);
    expect(await addressFor('203.0.113.9')).toBe('127.0.0.1');
    await addressFor('203.0.113.10');

    expect(warnings).toEqual([
      { fields: { peer: '127.0.0.1' }, message: expect.stringContaining('TRUSTED_PROXIES') },
    ]);
    expect(warnings[0]?.message).toMatch(/wrong passwords, .*anonymous requests .*connections/);
  });
});
