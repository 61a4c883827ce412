import { expect, test } from '@jest/globals';
import {
  countedAddress,
  networksNamed,
  networksOf,
} from '../../../src/services/members/steps/counted-address';

const addressesOf = (networks: { address: string }[] | null): string[] =>
  (networks ?? []).map(({ address }) => address);

test('an IPv6 address is counted in its /64, /56 and /48, an IPv4 address alone', () => {
  expect(networksOf(String(countedAddress('[2001:db8:12:34ff:1::9]:443')))).toEqual([
    { width: '', address: '2001:db8:12:34ff::/64' },
    { width: '-56', address: '2001:db8:12:3400::/56' },
    { width: '-48', address: '2001:db8:12::/48' },
  ]);
  expect(networksOf(String(countedAddress('::ffff:203.0.113.9')))).toEqual([
    { width: '', address: '203.0.113.9' },
  ]);
  expect(networksOf('unknown')).toEqual([{ width: '', address: 'unknown' }]);
});

test.each([
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['[64:ff9b::cb00:7109]:443', '203.0.113.9'],
  ['64:ff9b:1::203.0.113.9', '203.0.113.9'],
  ['64:ff9b:1:fffe::203.0.113.9', '203.0.113.9'],
  // Other ways to embed an address in the local prefix, whose end is not the address.
  ['64:ff9b:1:2:cb:71:900:0', '64:ff9b:1:2::/64'],
  ['64:ff9b:2::203.0.113.9', '64:ff9b:2:0::/64'],
  // 6to4: the /48 is the owner of the IPv4 address.
  ['2002:cb00:7109:1::9', '2002:cb00:7109:1::/64'],
])('a translated address %s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

test('an operator names a network as it is listed, or by an address in it', () => {
  const [site64, home56, site48] = addressesOf(networksNamed('2001:db8:12:34ff::1'));
  expect(addressesOf(networksNamed(` ${site64} `))).toEqual([site64, home56, site48]);
  expect(addressesOf(networksNamed(String(home56)))).toEqual([home56, site48]);
  expect(addressesOf(networksNamed(String(site48)))).toEqual([site48]);
  expect(addressesOf(networksNamed('203.0.113.9'))).toEqual(['203.0.113.9']);
  for (const text of ['nobody', '2001:db8::/32', '203.0.113.0/24', ''])
    expect(networksNamed(text)).toBeNull();
});
