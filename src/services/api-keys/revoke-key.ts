import type { ApiKey } from '../../domain/api-key';
import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import type { SharedDeps } from '../deps';
import { entryOf, publish } from '../workspaces/steps/audit-entry';

/**
 * Ends a key, at once on every process (contract 1). A key revoked before keeps the time of its first revocation.
 * @throws HeraldError not_found, for another workspace's key too
 */
export async function revokeKey(
  deps: Pick<SharedDeps, 'audit' | 'clock' | 'keys' | 'log'>,
  workspaceId: string,
  keyId: string,
  actor: Actor,
): Promise<ApiKey> {
  const key = await deps.keys.findById(keyId);
  if (key === null || key.workspaceId !== workspaceId) {
    throw new HeraldError('not_found', 'no such API key in this workspace');
  }
  if (key.revokedAt !== null) return key;
  const revokedAt = deps.clock.now();
  const entry = entryOf(deps, workspaceId, actor, { action: 'api_key.revoked', target: keyId });
  if (await deps.keys.revoke(workspaceId, keyId, revokedAt, entry)) await publish(deps, entry);
  return (await deps.keys.findById(keyId)) ?? { ...key, revokedAt };
}
