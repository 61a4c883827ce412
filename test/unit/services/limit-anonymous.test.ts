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

test('counts an IPv6 address in the networks around it, which may make more', () => {
  const { count } = counting(1);
  const from = (link: string) => count(`2001:db8:0:${link}::/64`);
  from('1');
  from('2');

  // A home is a /56, a site a /48.
  expect(() => from('3')).toThrow('used up');
  from('101');
  from('201');
  expect(() => from('301')).toThrow('used up');
  expect(() => count('2001:db8:1:1::/64')).not.toThrow();
});

test('what a network is refused takes nothing from the wider networks around it', () => {
  const { count } = counting(1);
  const from = (link: string) => count(`2001:db8:0:${link}::/64`);
  from('1');
  for (let refused = 0; refused < 10; refused += 1) expect(() => from('1')).toThrow('used up');

  expect(() => from('2')).not.toThrow();
  expect(() => from('3')).toThrow('used up');
  expect(() => from('101')).not.toThrow();
  expect(() => from('201')).not.toThrow();
  expect(() => from('301')).toThrow('used up');
});

test('counts nothing without a limit', () => {
  const { count } = counting(0);

  expect(() => [1, 2, 3].forEach(() => count('203.0.113.1'))).not.toThrow();
});

test('makes room for addresses when very many are counted, as fast as before', () => {
  const { count } = counting(1);
  const microsecondsOf = (from: number, to: number): number => {
    const before = process.cpuUsage();
    for (let at = from; at < to; at += 1) count(`address ${at}`);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const filling = microsecondsOf(0, 100_000);

  expect(microsecondsOf(100_000, 130_000)).toBeLessThan(filling);
  expect(() => count('address 0')).not.toThrow();
  for (const at of [80_000, 129_999]) expect(() => count(`address ${at}`)).toThrow('used up');
});

test('links of a site that is refused take no room', () => {
  const { count } = counting(1);
  for (let at = 0; at < 99_900; at += 1) count(`address ${at}`);
  for (const home of [1, 2, 3, 4]) count(`2001:db8:0:${home}00::/64`);

  for (let link = 0x500; link < 0x600; link += 1)
    expect(() => count(`2001:db8:0:${link.toString(16)}::/64`)).toThrow('used up');

  expect(() => count('address 0')).toThrow('used up');
});
