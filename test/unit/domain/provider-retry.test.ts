import { describe, expect, test } from '@jest/globals';
import { delayBeforeProviderCall } from '../../../src/domain/provider-retry';

describe('delayBeforeProviderCall', () => {
  test.each([
    [2, 0, 400],
    [2, 0.5, 500],
    [2, 1, 600],
    [3, 0, 800],
    [3, 1, 1200],
    [4, 0.5, 1000],
  ])('before call %d with random %d the delay is %d ms', (attempt, random, expected) => {
    expect(delayBeforeProviderCall([500, 1000], attempt, random)).toBe(expected);
  });
});
