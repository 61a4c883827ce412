import { type ApiKey, type ApiKeyScope, generateApiKey } from '../../domain/api-key';
import { HeraldError } from '../../domain/errors';
import type { Clock } from '../../ports/clock';
import type { ApiKeyRepository, WorkspaceRepository } from '../../ports/repositories';

export interface CreateKeyDeps {
  workspaces: WorkspaceRepository;
  keys: ApiKeyRepository;
  clock: Clock;
}

export interface CreateKeyInput {
  name: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
}

export type CreateKey = (
  workspaceId: string,
  input: CreateKeyInput,
) => Promise<{ key: ApiKey; secretText: string }>;

/** A new API key; `secretText` is known only here and now. @throws HeraldError not_found, invalid_request */
export function createKey(deps: CreateKeyDeps): CreateKey {
  return async (workspaceId, { name, scopes, expiresAt }) => {
    const now = deps.clock.now();
    if ((await deps.workspaces.find(workspaceId)) === null) {
      throw new HeraldError('not_found', 'no such workspace');
    }
    if (expiresAt !== null && expiresAt <= now) {
      throw new HeraldError('invalid_request', 'the expiry is in the past');
    }
    const { id, secretText, secretHash, last4 } = generateApiKey();
    const key: ApiKey = {
      id,
      workspaceId,
      name,
      secretHash,
      last4,
      scopes,
      createdAt: now,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
    };
    await deps.keys.insert(key);
    return { key, secretText };
  };
}
