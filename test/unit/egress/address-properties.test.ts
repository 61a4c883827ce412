import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { createAddressPolicy } from '../../../src/egress/address-policy';
import { classifyAddress } from '../../../src/egress/classify-address';
import { resolveVetted } from '../../../src/egress/vetted-lookup';
import { IPV4, ipv4Text, ipv6Text, isIn } from './support/blocks';

const NAME = 'hooks.example.com';
const policy = createAddressPolicy({ allowOrigins: [], resolve: async () => [] });

const isAllowed = async (host: string): Promise<boolean> =>
  (await policy.judge(`https://${host}/hook`)).allowed;

/** Returns the address that `lookup` gives the socket for a name with this address; null when it is refused. */
async function connectable(address: string): Promise<string | null> {
  const vetted = await resolveVetted(NAME, async () => [address], classifyAddress).catch(
    () => null,
  );
  return vetted?.[0].address ?? null;
}

const anyIpv4 = fc.bigInt({ min: 0n, max: (1n << 32n) - 1n });
const bracketed = (address: string): string => `[${address}]`;

const low32 = (network: string): bigint => {
  const groups = network.split(':').map((group) => BigInt(`0x${group || '0'}`));
  return groups.reduce((sum, group) => (sum << 16n) | group, 0n) << 32n;
};

/** Every standard way to carry an IPv4 address in an IPv6 one. */
const EMBEDDINGS: Record<string, (value: bigint) => bigint> = {
  'mapped (::ffff:0:0/96)': (value) => low32('0:0:0:0:0:ffff') | value,
  'compatible (::/96)': (value) => value,
  'translated (::ffff:0:0:0/96)': (value) => low32('0:0:0:0:ffff:0') | value,
  '6to4 (2002::/16)': (value) => (0x2002n << 112n) | (value << 80n) | 1n,
  'Teredo server (2001::/32)': (value) => (0x2001n << 112n) | (value << 64n),
  'Teredo client (2001::/32)': (value) => (0x2001n << 112n) | (value ^ 0xffff_ffffn),
  ISATAP: (value) => low32('2606:4700:0:0:0:5efe') | value,
  'ISATAP, universal': (value) => low32('2606:4700:0:0:200:5efe') | value,
};

describe.each(Object.entries(EMBEDDINGS))('any IPv4 address as %s', (_, embed) => {
  test('rejects any embedded IPv4 address, in groups and with dots', async () => {
    await fc.assert(
      fc.asyncProperty(anyIpv4, async (value) => {
        const groups = ipv6Text(embed(value));
        const dotted = groups.replace(/:[^:]+:[^:]+$/, `:${ipv4Text(embed(value) & 0xffff_ffffn)}`);
        for (const address of [groups, dotted]) {
          expect(await isAllowed(bracketed(address))).toBe(false);
          expect(await connectable(address)).toBeNull();
        }
      }),
    );
  });
});

const NAT64 = 0x64ff9bn << 96n;
const LOCAL_NAT64 = NAT64 | (1n << 80n);
const low = (value: bigint, bits: bigint): bigint => value & ((1n << bits) - 1n);

/** Every format of RFC 6052 in which an IPv4 address stands in the two blocks of NAT64. */
const TRANSLATIONS: Record<string, (value: bigint) => bigint> = {
  '64:ff9b::/96': (value) => NAT64 | value,
  '64:ff9b:1::/96': (value) => LOCAL_NAT64 | value,
  '64:ff9b:1::/64': (value) => LOCAL_NAT64 | (value << 24n),
  '64:ff9b:1::/56': (value) => LOCAL_NAT64 | ((value >> 24n) << 64n) | (low(value, 24n) << 32n),
  '64:ff9b:1::/48': (value) => LOCAL_NAT64 | ((value >> 16n) << 64n) | (low(value, 16n) << 40n),
};

describe.each(Object.entries(TRANSLATIONS))('an IPv4 address in %s', (prefix, translate) => {
  const isLong = prefix.endsWith('/96');

  test('rejects any forbidden one, whatever stands behind it', async () => {
    // A gateway routes nothing to 0.0.0.0/8, which is how the other formats read the zeros of a long prefix.
    const blocks = isLong ? IPV4 : IPV4.filter(({ cidr }) => cidr !== '0.0.0.0/8');
    const forbidden = fc
      .tuple(fc.constantFrom(...blocks), anyIpv4)
      .map(([{ first, size }, offset]) => first + (offset % size));
    const behind = fc.bigInt({ min: 0n, max: (1n << 24n) - 1n });
    await fc.assert(
      fc.asyncProperty(forbidden, behind, async (value, suffix) => {
        const address = ipv6Text(translate(value) | (isLong ? 0n : suffix));
        expect(await isAllowed(bracketed(address))).toBe(false);
        expect(await connectable(address)).toBeNull();
      }),
    );
  });

  if (isLong) {
    test('allows any public one', async () => {
      await fc.assert(
        fc.asyncProperty(
          anyIpv4.filter((value) => !isIn(IPV4, value)),
          async (value) => {
            const address = ipv6Text(translate(value));
            expect(await connectable(address)).toBe(address);
          },
        ),
      );
    });
  }
});
