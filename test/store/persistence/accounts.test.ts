import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { useTestDatabase } from './support';
import { randomUUID } from 'node:crypto';
import type { SecurityEvent } from '../../../src/domain/people/security-event';

const db = useTestDatabase();

test('keeps one of several password reset links that are requested at once', async () => {
  const { passwordResets } = db;
  const personId = newId('usr');
  const now = new Date();
  const resets = Array.from({ length: 10 }, () => ({
    id: newId('pwr'),
    personId,
    email: 'ada@people.example',
    secretHash: 'hash',
    expiresAt: new Date(now.getTime() + 60_000),
  }));

  await Promise.all(resets.map((reset) => passwordResets.replace(reset)));

  const found = await Promise.all(resets.map(({ id }) => passwordResets.find(id, now)));
  const left = found.filter((reset) => reset !== null);
  expect(left).toHaveLength(1);
  expect(resets).toContainEqual(left[0]);
  expect(await passwordResets.take(left[0]?.id ?? '')).toBe(true);
  expect(await passwordResets.take(left[0]?.id ?? '')).toBe(false);
});

const newEvent = (personId: string, at: Date): SecurityEvent => ({
  id: newId('sec'),
  personId,
  at,
  kind: 'wrong_password',
  client: { address: '10.0.0.1', userAgent: 'one' },
  count: 1,
});

test('counts failures at the same time as one security event', async () => {
  const personId = randomUUID();
  const event = newEvent(personId, new Date());

  await Promise.all(Array.from({ length: 20 }, () => db.securityLog.count(event)));

  const { rows } = await db.securityLog.list(personId, { limit: 10 });
  expect(rows).toEqual([{ ...event, count: 20 }]);
});

test('lists the security events of one person in pages, newest first', async () => {
  const personId = randomUUID();
  const times = [1, 2, 3].map((minute) => new Date(`2026-11-23T10:0${minute}:00Z`));
  const [first, second, third] = times.map((at) => newEvent(personId, at));
  for (const event of [second, third, first, newEvent(randomUUID(), new Date())])
    if (event !== undefined) await db.securityLog.append(event);

  const page = await db.securityLog.list(personId, { limit: 2 });
  const rest = await db.securityLog.list(personId, { limit: 2, cursor: page.next ?? undefined });

  expect([page.rows, rest.rows, rest.next]).toEqual([[third, second], [first], null]);
});
