import { describe, expect, test } from '@jest/globals';
import {
  type ApiKey,
  generateApiKey,
  keyRefusal,
  parseApiKey,
  secretMatches,
} from '../../../src/domain/api-key';

describe('API keys', () => {
  test('an API key is found by its public half and proven by its secret half', () => {
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
  ])('rejects %j as an API key', (text) => {
    expect(parseApiKey(text)).toBeNull();
  });

  test.each<[string, Partial<ApiKey>, ReturnType<typeof keyRefusal>]>([
    ['accepts a key that is neither revoked nor expired', {}, null],
    ['rejects a key that is revoked', { revokedAt: new Date(1) }, 'revoked'],
    ['rejects a key that expires at this moment', { expiresAt: new Date(1000) }, 'expired'],
    ['accepts a key that expires later', { expiresAt: new Date(1001) }, null],
  ])('%s', (_name, fields, refusal) => {
    const key = { revokedAt: null, expiresAt: null, ...fields } as ApiKey;
    expect(keyRefusal(key, new Date(1000))).toBe(refusal);
  });
});
