import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { firstOf, pageSchema } from '../../../src/providers/lists';

const wrong = (length: number) => Array.from({ length }, () => 1);
const issuesOf = (shape: z.ZodType, value: unknown) =>
  shape.safeParse(value).error?.issues.length ?? 0;

test('a list of more elements than any page has is one issue, not one an element', () => {
  expect(issuesOf(pageSchema(z.string()), wrong(10_000))).toBe(10_000);
  expect(issuesOf(pageSchema(z.string()), wrong(10_001))).toBe(1);
});

test('the first element of a list is read, whatever stands behind it', () => {
  expect(firstOf(z.string()).parse(['a', ...wrong(100_000)])).toBe('a');
  expect(issuesOf(firstOf(z.string()), wrong(100_000))).toBe(1);
  expect(issuesOf(firstOf(z.string()), [])).toBe(1);
  expect(issuesOf(firstOf(z.string()), { 0: 'a' })).toBe(1);
});
