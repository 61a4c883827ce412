import { expect, test } from '@jest/globals';
import { textMaxOf, textProblem } from '../../../src/domain/text-limits';

test.each([
  ['meta', 4096],
  ['twilio', 1600],
] as const)('at %s a free text has %i characters at most', (provider, max) => {
  expect(textMaxOf(provider)).toBe(max);
  expect(textProblem('a'.repeat(max), provider)).toBeNull();
  expect(textProblem('a'.repeat(max + 1), provider)).toBe(
    `has ${max + 1} characters; this number's provider takes ${max}`,
  );
});

test.each(['', ' \n\t'])('a free text of %j is none', (text) => {
  expect(textProblem(text, 'meta')).toBe('must not be empty');
});
