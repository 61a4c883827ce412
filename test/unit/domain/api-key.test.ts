import { describe, expect, test } from '@jest/globals';
import {
  type ApiKey,
  generateApiKey,
  keyRefusal,
  parseApiKey,
  secretMatches,
} from '../../../src/domain/api-key';

describe('an API key', () => {
  test('is found by its public half and proven by its secret half', () => {
    const { id, secretText, secretHash, last4 } = generateApiKey();
    const parsed = parseApiKey(secretText);
    expect(parsed?.id).toBe(id);
    expect(secretText.endsWith(last4)).toBe(true);
    expect(secretHash).not.toContain(parsed?.secret);
    expect(secretMatches(parsed?.secret ?? '', secretHash)).toBe(true);
    expect(secretMatches(generateApiKey().secretText, secretHash)).toBe(false);
  });

  test.each([
    '',
    'hk_',
    'hk_0123456789abcdef_',
    'Bearer x',
    `hk_0123456789abcdef_${'a'.repeat(44)}`,
  ])('is not what %j is', (text) => {
    expect(parseApiKey(text)).toBeNull();
  });

  test.each<[string, Partial<ApiKey>, ReturnType<typeof keyRefusal>]>([
    ['neither', {}, null],
    ['revoked', { revokedAt: new Date(1) }, 'revoked'],
    ['expired this very moment', { expiresAt: new Date(1000) }, 'expired'],
    ['to expire later', { expiresAt: new Date(1001) }, null],
  ])('that is %s', (_name, fields, refusal) => {
    const key = { revokedAt: null, expiresAt: null, ...fields } as ApiKey;
    expect(keyRefusal(key, new Date(1000))).toBe(refusal);
  });
});
