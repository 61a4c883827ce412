import { describe, expect, test } from '@jest/globals';
import { failureId, shortUserAgent } from '../../../src/domain/people/security-event';

const at = new Date('2026-11-23T10:20:00Z');
const from = (address: string, personId = 'usr_1', when = at) =>
  failureId({ personId, kind: 'wrong_password', at: when, client: { address, userAgent: '' } });

describe('failureId', () => {
  test('failures of an hour make at most 16 records of an account, from however many addresses', () => {
    const addresses = Array.from({ length: 5000 }, (_, each) => `10.0.${each >> 8}.${each & 255}`);

    expect(new Set(addresses.map((address) => from(address))).size).toBeLessThanOrEqual(16);
  });

  test('counts failures of different accounts, hours and most addresses separately', () => {
    const ids = [
      from('10.0.0.1'),
      from('10.0.0.4'),
      from('10.0.0.1', 'usr_2'),
      from('10.0.0.1', 'usr_1', new Date('2026-11-23T11:00:00Z')),
    ];

    expect(new Set(ids).size).toBe(ids.length);
    expect(from('10.0.0.1', 'usr_1', new Date('2026-11-23T10:59:59Z'))).toBe(ids[0]);
  });
});

test('keeps a user agent short and without control characters', () => {
  const told = `Mozilla/5.0\r\nsecond line\u0007\u009b\u202e\u2028 ${'x'.repeat(5000)}`;

  const kept = shortUserAgent(told);

  expect(kept).toMatch(/^Mozilla\/5\.0 {2}second line {5}x+$/);
  expect(kept.length).toBeLessThanOrEqual(200);
});
