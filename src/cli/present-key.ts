import { type ApiKey, keyRefusal } from '../domain/api-key';
import { formatTable, formatTime } from './format';

/** A key as the command line shows it: never its hash. */
export function presentKey(key: ApiKey, now: Date) {
  const { id, name, last4, scopes, createdAt, expiresAt, revokedAt, lastUsedAt } = key;
  const createdBy = key.createdBy.kind === 'person' ? key.createdBy.email : null;
  const state = keyRefusal(key, now) ?? 'active';
  return {
    keyId: id,
    name,
    last4,
    state,
    scopes,
    createdAt,
    createdBy,
    expiresAt,
    revokedAt,
    lastUsedAt,
  };
}

export function formatKeys(keys: ReturnType<typeof presentKey>[]): string {
  const rows = keys.map((key) => [
    key.keyId,
    key.name,
    `hk_${key.keyId}_…${key.last4}`,
    key.state,
    key.scopes.join(' '),
    key.createdBy ?? 'operator',
    key.expiresAt === null ? 'never' : formatTime(key.expiresAt),
    formatTime(key.lastUsedAt),
  ]);
  const headings = ['id', 'name', 'key', 'state', 'scopes', 'made by', 'expires', 'last used'];
  return formatTable(headings, rows, 'There is no key yet.');
}
