import { type ApiKey, keyRefusal } from '../../domain/api-key';
import type { Member } from '../../domain/people/membership';

/** A key as people see it: never its hash. */
export function presentApiKey(key: ApiKey, members: readonly Member[], now: Date) {
  const { id, name, last4, scopes, createdAt, expiresAt, revokedAt, lastUsedAt } = key;
  return {
    keyId: id,
    name,
    shown: `hk_${id}_…${last4}`,
    state: keyRefusal(key, now) ?? 'active',
    scopes,
    createdAt,
    createdBy: presentCreator(key, members),
    expiresAt,
    revokedAt,
    lastUsedAt,
  };
}

function presentCreator({ createdBy }: ApiKey, members: readonly Member[]) {
  if (createdBy.kind === 'operator') return null;
  const { personId, email } = createdBy;
  const member = members.find((each) => each.personId === personId);
  return { email, memberId: member?.id ?? null };
}
