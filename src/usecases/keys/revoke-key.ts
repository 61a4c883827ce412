import type { ApiKey } from '../../domain/api-key';
import { HeraldError } from '../../domain/errors';
import type { Clock } from '../../ports/clock';
import type { ApiKeyRepository } from '../../ports/repositories';

export interface RevokeKeyDeps {
  keys: ApiKeyRepository;
  clock: Clock;
}

export type RevokeKey = (workspaceId: string, keyId: string) => Promise<ApiKey>;

/**
 * Ends a key, at once on every process (contract 1). A key revoked before keeps the time of its first revocation.
 * @throws HeraldError not_found, for another workspace's key too
 */
export function revokeKey({ keys, clock }: RevokeKeyDeps): RevokeKey {
  return async (workspaceId, keyId) => {
    const key = await keys.findById(keyId);
    if (key === null || key.workspaceId !== workspaceId) {
      throw new HeraldError('not_found', 'no such API key in this workspace');
    }
    if (key.revokedAt !== null) return key;
    const revokedAt = clock.now();
    await keys.revoke(workspaceId, keyId, revokedAt);
    return { ...key, revokedAt };
  };
}
