import { once } from 'node:events';
import net from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createAddressPolicy } from '../../../src/egress/address-policy';
import { classifyAddress } from '../../../src/egress/classify-address';
import { createDnsResolver } from '../../../src/egress/resolve-name';
import { createVettedLookup, resolveVetted } from '../../../src/egress/vetted-lookup';
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

/** Answers of name servers: what may be connected to is left, in the order of the answer. */
const ANSWERS: [string, string[], string[]][] = [
  [
    'DNS64, both families',
    ['93.184.215.14', '64:ff9b::5db8:d70e'],
    ['93.184.215.14', '64:ff9b::5db8:d70e'],
  ],
  ['DNS64 of a private address', ['64:ff9b::a00:1'], []],
  ['a private address in a local /48, a public one behind', ['64:ff9b:1:a00:0:100:5db8:d70e'], []],
  ['a filter beside a good one', ['93.184.215.14', '::'], ['93.184.215.14']],
  [
    'private IPv4 beside good IPv6',
    ['192.168.1.1', '2606:4700:4700::1111'],
    ['2606:4700:4700::1111'],
  ],
  ['mapped beside a good one', ['1.1.1.1', '::ffff:10.0.0.1'], ['1.1.1.1']],
  [
    'all of it',
    ['127.0.0.1', '100.64.0.1', '::1', 'fe80::1', '64:ff9b::7f00:1', '8.8.8.8'],
    ['8.8.8.8'],
  ],
];

describe('name with good and forbidden addresses', () => {
  test.each(ANSWERS)('connects to the good ones alone: %s', async (_, addresses, good) => {
    const { policy, client, resolve, url } = await over([{ addresses }]);

    const vetted = await resolveVetted(NAME, resolve, classifyAddress).catch(() => []);
    expect(vetted.map(({ address }) => address)).toEqual(good);
    expect(await policy.judge(url)).toMatchObject({ allowed: good.length > 0 });
    if (good.length > 0) return;
    expect(await client.request(post(url))).toMatchObject(failed('blocked_address'));
  });

  test('never connects to the forbidden one when the good one does not answer', async () => {
    const { resolve, receiver } = await over([{ addresses: ['127.0.0.2', '127.0.0.1'] }]);
    const lookup = createVettedLookup(resolve, (address) =>
      address === '127.0.0.2' ? { allowed: true } : { allowed: false, reason: 'inside' },
    );

    const [error] = await once(net.connect({ host: NAME, port: receiver.port, lookup }), 'error');

    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    expect(receiver.connections).toHaveLength(0);
  });
});

describe('name that is an alias', () => {
  const aliases = ['a.example.net', 'b.example.net', 'c.example.net'];

  test('judges an alias by the addresses at the end of its chain', async () => {
    const good = await over([{ aliases, addresses: PUBLIC }]);
    expect(await good.policy.judge(good.url)).toEqual({ allowed: true });

    const bad = await over([{ aliases, addresses: ['10.0.0.1', 'fd00::1'] }]);
    expect(await bad.policy.judge(bad.url)).toMatchObject({ allowed: false });
    expect(await bad.client.request(post(bad.url))).toMatchObject(failed('blocked_address'));
  });

  test('fails with dns when there is no address at the end of the chain', async () => {
    const { policy, client, url } = await over([{ aliases }]);
    expect(await policy.judge(url)).toMatchObject({ allowed: true, warning: expect.any(String) });
    expect(await client.request(post(url))).toMatchObject(failed('dns'));
  });
});

describe('name servers', () => {
  test.each<[string, DnsReply]>([
    ['knows the name but no address', {}],
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
