import { expect, test } from '@jest/globals';
import { limitAnonymous } from '../../../src/services/api-keys/limit-anonymous';

function counting(limit: number) {
  const clock = { nowMs: 1000 };
  const counted = { scopes: [] as string[] };
  const count = limitAnonymous({
    limit,
    metrics: { rateLimited: (scope) => void counted.scopes.push(scope) },
    nowMs: () => clock.nowMs,
  });
  return { clock, counted, count };
}

test('refuses what an address asks beyond its limit, and nothing of others', () => {
  const { count, counted } = counting(2);
  count('203.0.113.1');
  count('203.0.113.1');

  expect(() => count('203.0.113.1')).toThrow(
    'this network address may make 2 requests without a key or a session a minute, and they are used up; try again in 60 s',
  );
  expect(() => count('203.0.113.2')).not.toThrow();
  expect(counted.scopes).toEqual(['anonymous']);
});

test('begins anew after a minute, and says how long that is', () => {
  const { clock, count } = counting(1);
  count('203.0.113.1');
  clock.nowMs += 59_000;
  expect(() => count('203.0.113.1')).toThrow('try again in 1 s');

  clock.nowMs += 1000;

  expect(() => count('203.0.113.1')).not.toThrow();
  expect(() => count('203.0.113.1')).toThrow('try again in 60 s');
});

test('counts an IPv6 address in the networks around it, which may make more', () => {
  const { count } = counting(1);
  const from = (link: string) => count(`2001:db8:0:${link}::/64`);
  from('1');
  from('2');

  // A home is a /56, a site a /48.
  expect(() => from('3')).toThrow('used up');
  from('101');
  expect(() => from('201')).toThrow('used up');
  expect(() => count('2001:db8:1:1::/64')).not.toThrow();
});

test('counts nothing without a limit', () => {
  const { count } = counting(0);

  expect(() => [1, 2, 3].forEach(() => count('203.0.113.1'))).not.toThrow();
});

test('makes room for an address when very many are counted', () => {
  const { count } = counting(1);
  for (let at = 0; at <= 100_000; at += 1) count(`address ${at}`);

  expect(() => count('address 0')).not.toThrow();
  expect(() => count('address 100000')).toThrow('used up');
});
