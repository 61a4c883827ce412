import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { classifyAddress } from '../../../src/egress/classify-address';
import { IPV4, IPV6, ipv6Text, isIn } from './support/blocks';

/** Blocks that end where another forbidden block begins, or at the end of the address space. */
const NO_PUBLIC_AFTER = ['224.0.0.0/4', '240.0.0.0/4', '4000::/2', '8000::/1'];

describe.each([...IPV4, ...IPV6])('$cidr', ({ cidr, first, size, text }) => {
  test('rejects any address inside a forbidden block', () => {
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
    test('allows the first address after a forbidden block', () => {
      expect(classifyAddress(text(first + size))).toEqual({ allowed: true });
    });
  }
});

describe.each([
  { family: 'IPv4', of: IPV4, bits: 32n },
  { family: 'IPv6', of: IPV6, bits: 128n },
])('any $family address outside every block', ({ of, bits }) => {
  test('allows any address outside every forbidden block', () => {
    const outside = fc
      .bigInt({ min: 0n, max: (1n << bits) - 1n })
      .filter((value) => !isIn(of, value));
    fc.assert(
      fc.property(outside, (value) => {
        expect(classifyAddress(of[0]?.text(value) ?? '')).toEqual({ allowed: true });
      }),
    );
  });
});

test('rejects any IPv4 address behind an ISATAP interface id, whatever the prefix', () => {
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
  '168.63.129.16',
  '169.254.169.254',
  'fd00:ec2::254',
  '::ffff:168.63.129.16',
  '64:ff9b::168.63.129.16',
  '2002:a83f:8110::1',
  '2001:0:a83f:8110::1',
  '2600::5efe:a83f:8110',
])('rejects %s, where clouds serve metadata, in every form that embeds it', (address) => {
  expect(classifyAddress(address)).toMatchObject({ allowed: false });
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
])('rejects %j, which is not a plain address', (text) => {
  expect(classifyAddress(text)).toMatchObject({ allowed: false });
});
