import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { classifyAddress } from '../../src/egress/classify-address';

/** Contract 8, written out again: the test must not believe the table it tests. */
const IPV4_BLOCKS = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
).split(' ');
const IPV6_BLOCKS = '0::/3 4000::/2 8000::/1 2001:0::/23 2001:db8::/32 2002::/16 3fff::/20'.split(
  ' ',
);
/** Blocks that touch on their right a block that is forbidden too, or the end of the space. */
const NO_PUBLIC_AFTER = ['224.0.0.0/4', '240.0.0.0/4', '4000::/2', '8000::/1'];

const ipv4Number = (text: string) =>
  text.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);

const ipv4Text = (value: bigint) =>
  [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');

/** Reads the first groups of a prefix such as "2001:db8::"; the rest is zero. */
const ipv6Number = (prefix: string) => {
  const groups = prefix.replace('::', '').split(':');
  return groups.reduce((sum, g, i) => sum + (BigInt(`0x${g}`) << BigInt(112 - 16 * i)), 0n);
};

const ipv6Text = (value: bigint) =>
  Array.from({ length: 8 }, (_, i) =>
    ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16),
  ).join(':');

interface Block {
  cidr: string;
  first: bigint;
  size: bigint;
  text: (value: bigint) => string;
}

const IPV4 = IPV4_BLOCKS.map((cidr) => toBlock(cidr, 32, ipv4Number, ipv4Text));
const IPV6 = IPV6_BLOCKS.map((cidr) => toBlock(cidr, 128, ipv6Number, ipv6Text));

function toBlock(
  cidr: string,
  bits: number,
  parse: (text: string) => bigint,
  text: Block['text'],
): Block {
  const [prefix = '', length] = cidr.split('/');
  return { cidr, first: parse(prefix), size: 1n << BigInt(bits - Number(length)), text };
}

describe.each([...IPV4, ...IPV6])('$cidr', ({ cidr, first, size, text }) => {
  test('any address inside is refused', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: size - 1n }), (offset) => {
        const address = text(first + offset);
        expect(classifyAddress(address)).toMatchObject({ allowed: false });
      }),
    );
    expect(classifyAddress(text(first))).toMatchObject({ allowed: false });
    expect(classifyAddress(text(first + size - 1n))).toMatchObject({ allowed: false });
  });

  if (!NO_PUBLIC_AFTER.includes(cidr)) {
    test('the first address after it is public', () => {
      expect(classifyAddress(text(first + size))).toEqual({ allowed: true });
    });
  }
});

describe.each([
  { family: 'IPv4', of: IPV4, bits: 32n },
  { family: 'IPv6', of: IPV6, bits: 128n },
])('any $family address outside every block', ({ of, bits }) => {
  test('is public', () => {
    const outside = fc
      .bigInt({ min: 0n, max: (1n << bits) - 1n })
      .filter((value) => !of.some(({ first, size }) => value >= first && value < first + size));
    fc.assert(
      fc.property(outside, (value) => {
        expect(classifyAddress(of[0]?.text(value) ?? '')).toEqual({ allowed: true });
      }),
    );
  });
});

test('any IPv4 address behind an ISATAP interface id is refused, whatever the prefix', () => {
  const prefix = fc.bigInt({ min: 0x2400n << 48n, max: (0x2c10n << 48n) - 1n });
  const universalAndGroupBits = fc.constantFrom(0n, 0x100n, 0x200n, 0x300n);
  const ipv4 = fc.bigInt({ min: 0n, max: (1n << 32n) - 1n });
  fc.assert(
    fc.property(prefix, universalAndGroupBits, ipv4, (network, bits, embedded) => {
      const interfaceId = (bits << 48n) | (0x5efen << 32n) | embedded;
      const address = ipv6Text((network << 64n) | interfaceId);
      expect(classifyAddress(address)).toMatchObject({
        allowed: false,
        reason: expect.stringContaining('ISATAP'),
      });
    }),
  );
});

test.each([
  '',
  'example.com',
  '127.1',
  '0x7f.0.0.1',
  '010.0.0.1',
  '1.2.3.4 ',
  '[::1]',
  '2606:4700::1%eth0',
])('%j is no plain address', (text) => {
  expect(classifyAddress(text)).toMatchObject({ allowed: false });
});
