import { expect, test } from '@jest/globals';
import { textMaxOf, textProblem } from '../../../src/domain/text-limits';

test.each([
  ['meta', 4096],
  ['twilio', 1600],
] as const)('limits a free text at %s to %i characters', (provider, max) => {
  expect(textMaxOf(provider)).toBe(max);
  expect(textProblem('a'.repeat(max), provider)).toBeNull();
  expect(textProblem('a'.repeat(max + 1), provider)).toBe(
    `has ${max + 1} characters; this number's provider takes ${max}`,
  );
});

test.each(['ok \ud83d', 'ok \0'])('rejects %j, which no phone can show', (text) => {
  expect(textProblem(text, 'meta')).toMatch(/^must not hold .* leave it out$/);
});

test.each(['', ' \n\t'])('rejects %j as an empty free text', (text) => {
  expect(textProblem(text, 'meta')).toBe('must not be empty');
});
