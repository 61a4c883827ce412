import { once } from 'node:events';
import net from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createAddressPolicy } from '../../../src/egress/address-policy';
import { createDnsResolver } from '../../../src/egress/resolve-name';
import { createVettedLookup } from '../../../src/egress/vetted-lookup';
import { issueCertificate, type TestCertificate } from './support/certificate';
import { failed, post, RESPONSE, webhookEgress } from './support/clients';
import { type DnsReply, startDnsServer } from './support/dns-server';
import { startHttpsServer } from './support/servers';

const NAME = 'receiver.test';
const PUBLIC = ['1.1.1.1', '2606:4700:4700::1111'];

let certificate: TestCertificate;

beforeAll(async () => {
  certificate = await issueCertificate();
});

/** Creates the policy and the client over a name server that gives these replies about the receiver. */
async function over(replies: readonly DnsReply[]) {
  const dns = await startDnsServer({ [NAME]: replies });
  const resolve = createDnsResolver([dns.address]);
  const receiver = await startHttpsServer(certificate, (_, response) => response.end());
  const origin = `https://${NAME}:${receiver.port}`;
  return {
    dns,
    resolve,
    receiver,
    url: `${origin}/hook`,
    policy: createAddressPolicy({ allowOrigins: [], resolve }),
    client: webhookEgress({ allowOrigins: [], resolve }),
    /** Client for a receiver on this machine. */
    localClient: webhookEgress({ allowOrigins: [origin], extraCaPem: certificate.cert, resolve }),
  };
}

describe('name that changes its address', () => {
  test('blocks a name that moved to a forbidden address after it was saved', async () => {
    const { policy, client, receiver, url } = await over([
      { addresses: PUBLIC },
      { addresses: ['127.0.0.1'] },
    ]);

    expect(await policy.judge(url)).toEqual({ allowed: true });
    expect(await client.request(post(url))).toMatchObject(failed('blocked_address'));
    expect(receiver.connections).toHaveLength(0);
  });

  test('connects to the vetted address, and resolves the name only once', async () => {
    const { dns, resolve } = await over([
      { addresses: ['127.0.0.2'] },
      { addresses: ['127.0.0.3'] },
    ]);
    const vetted: string[] = [];
    const lookup = createVettedLookup(resolve, (address) => {
      vetted.push(address);
      return address === '127.0.0.2' ? { allowed: true } : { allowed: false, reason: 'moved' };
    });
    const place = { host: '127.0.0.2' };
    const server = await startHttpsServer(certificate, () => undefined, place);
    const { port } = server;

    const there = net.connect({ host: NAME, port, lookup });
    await once(there, 'connect');
    expect(there.remoteAddress).toBe('127.0.0.2');
    there.destroy();
    expect(vetted).toEqual(['127.0.0.2']);
    expect([dns.asked(NAME, 'A'), dns.asked(NAME, 'AAAA')]).toEqual([1, 1]);

    const [error] = await once(net.connect({ host: NAME, port, lookup }), 'error');
    expect(error).toMatchObject({ failureCode: 'blocked_address' });
    expect(server.connections).toHaveLength(1);
  });
});

describe('name with a forbidden address', () => {
  test.each([
    ['IPv4 last', ['1.1.1.1', '8.8.8.8', '10.0.0.1']],
    ['IPv4 first', ['192.168.1.1', '1.1.1.1']],
    ['IPv6 only', ['1.1.1.1', '::1']],
    ['IPv4 beside good IPv6', ['169.254.169.254', '2606:4700:4700::1111']],
    ['IPv4 in IPv6', ['1.1.1.1', '::ffff:10.0.0.1']],
  ])('blocks a name with one forbidden address among good ones: %s', async (_, addresses) => {
    const { policy, client, url } = await over([{ addresses }]);

    expect(await policy.judge(url)).toMatchObject({ allowed: false });
    expect(await client.request(post(url))).toMatchObject(failed('blocked_address'));
  });
});

describe('name that is an alias', () => {
  const aliases = ['a.example.net', 'b.example.net', 'c.example.net'];

  test('judges an alias by the addresses at the end of its chain', async () => {
    const good = await over([{ aliases, addresses: PUBLIC }]);
    expect(await good.policy.judge(good.url)).toEqual({ allowed: true });

    const bad = await over([{ aliases, addresses: ['1.1.1.1', 'fd00::1'] }]);
    expect(await bad.policy.judge(bad.url)).toMatchObject({ allowed: false });
    expect(await bad.client.request(post(bad.url))).toMatchObject(failed('blocked_address'));
  });

  test('fails with dns when there is no address at the end of the chain', async () => {
    const { policy, client, url } = await over([{ aliases }]);
    expect(await policy.judge(url)).toMatchObject({ allowed: true, warning: expect.any(String) });
    expect(await client.request(post(url))).toMatchObject(failed('dns'));
  });

  test('blocks an alias of localhost', async () => {
    const { client, url } = await over([{ aliases: ['localhost'], addresses: ['127.0.0.1'] }]);
    expect(await client.request(post(url))).toMatchObject(failed('blocked_address'));
  });
});

describe('name servers', () => {
  test.each<[string, DnsReply]>([
    ['knows the name but no address', {}],
    ['does not know the name', { code: 3 }],
    ['has failed', { code: 2 }],
    ['refuses', { code: 5 }],
  ])('fails with dns when the name server %s', async (_, reply) => {
    const { client, url } = await over([reply]);
    expect(await client.request(post(url))).toMatchObject(failed('dns'));
  });

  test.each<[string, DnsReply]>([
    ['never answers', { silent: true }],
    ['answers with garbage', { garbage: true }],
  ])('fails within the deadline when the name server %s', async (_, reply) => {
    const { client, url, receiver } = await over([reply]);
    const outcome = await client.request(post(url, { timeoutMs: 300 }));

    expect(['timeout', 'dns']).toContain(outcome.kind === 'failure' && outcome.code);
    expect(receiver.connections).toHaveLength(0);
  });

  test('uses the answer of a name server that is late, but in time', async () => {
    const { localClient, url } = await over([{ addresses: ['127.0.0.1'], delayMs: 500 }]);
    const outcome = await localClient.request(post(url));

    expect(outcome).toMatchObject(RESPONSE);
    expect(outcome.durationMs).toBeGreaterThanOrEqual(499);
  });
});
