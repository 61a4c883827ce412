import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { useTestDatabase } from './support';

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
