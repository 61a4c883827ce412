import { expect, test } from '@jest/globals';
import { endsSoon } from '../../../console/src/features/settings/ends-soon';

const DAY_MS = 24 * 60 * 60 * 1000;
const MADE_MS = Date.parse('2026-11-01T00:00:00.000Z');

function isShown(lifeDays: number, ageDays: number, state: 'active' | 'revoked' = 'active') {
  const createdAt = new Date(MADE_MS).toISOString();
  const expiresAt = new Date(MADE_MS + lifeDays * DAY_MS).toISOString();
  return endsSoon({ state, createdAt, expiresAt }, MADE_MS + ageDays * DAY_MS);
}

test.each([
  [365, 357, false],
  [365, 359, true],
  [30, 0, false],
  [30, 22, false],
  [30, 24, true],
  [4, 0, false],
  [4, 2.9, false],
  [4, 3.1, true],
])('of a key for %d days that is %d days old, tells by its last week or quarter', (...given) => {
  const [lifeDays, ageDays, expected] = given;
  expect(isShown(lifeDays, ageDays)).toBe(expected);
});

test('a revoked or endless key does not end soon', () => {
  expect(isShown(30, 29, 'revoked')).toBe(false);
  const endless = { state: 'active', createdAt: new Date(MADE_MS).toISOString(), expiresAt: null };
  expect(endsSoon({ ...endless, state: 'active' })).toBe(false);
});
