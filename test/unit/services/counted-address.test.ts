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

test('an operator names a network as it is listed, or by an address in it', () => {
  const [site64, home56, site48] = addressesOf(networksNamed('2001:db8:12:34ff::1'));
  expect(addressesOf(networksNamed(` ${site64} `))).toEqual([site64, home56, site48]);
  expect(addressesOf(networksNamed(String(home56)))).toEqual([home56, site48]);
  expect(addressesOf(networksNamed(String(site48)))).toEqual([site48]);
  expect(addressesOf(networksNamed('203.0.113.9'))).toEqual(['203.0.113.9']);
  for (const text of ['nobody', '2001:db8::/32', '203.0.113.0/24', ''])
    expect(networksNamed(text)).toBeNull();
});
