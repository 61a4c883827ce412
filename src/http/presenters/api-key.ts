import { type ApiKey, keyRefusal } from '../../domain/api-key';

/** A key as people see it: never its hash. */
export function presentApiKey(key: ApiKey, now: Date) {
  const { id, name, last4, scopes, createdAt, expiresAt, revokedAt, lastUsedAt } = key;
  return {
    keyId: id,
    name,
    shown: `hk_${id}_…${last4}`,
    state: keyRefusal(key, now) ?? 'active',
    scopes,
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt,
  };
}
