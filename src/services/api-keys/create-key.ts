import {
  ACTIVE_KEYS_MAX,
  type ApiKey,
  type ApiKeyScope,
  DEFAULT_LIFETIME_DAYS,
  FAR_REACHING_SCOPES,
  defaultExpiry,
  generateApiKey,
} from '../../domain/api-key';
import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { authorityOf } from '../../domain/people/membership';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { revokeKey } from './revoke-key';
import type { ApiKeyDeps } from './deps';

/**
 * Creates an API key. `secretText` is known only here and now.
 * @throws HeraldError not_found, invalid_request, conflict when the workspace has as many active keys as it may have,
 * forbidden when the person lost the permission meanwhile
 */
export async function createKey(
  deps: ApiKeyDeps,
  workspaceId: string,
  { name, scopes, recipients, expiresAt }: CreateKeyInput,
  actor: Actor,
): Promise<{ key: ApiKey; secretText: string }> {
  const now = deps.clock.now();
  if ((await deps.workspaces.find(workspaceId)) === null) {
    throw new HeraldError('not_found', 'no such workspace');
  }
  if (expiresAt !== null && expiresAt <= now) {
    throw new HeraldError('invalid_request', 'the expiry is in the past');
  }
  if (actor.kind === 'operator') requireEnd(scopes, expiresAt, now);
  const { id, secretText, secretHash, last4 } = generateApiKey();
  const key: ApiKey = {
    id,
    workspaceId,
    name,
    secretHash,
    last4,
    scopes,
    ...(recipients !== undefined && { recipients }),
    createdAt: now,
    createdBy: actor,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
  };
  const entry = entryOf(deps, workspaceId, actor, {
    action: 'api_key.created',
    target: id,
    changes: [
      { field: 'name', from: null, to: name },
      { field: 'scopes', from: null, to: scopes },
      ...(recipients === undefined ? [] : [{ field: 'recipients', from: null, to: recipients }]),
      { field: 'expiresAt', from: null, to: expiresAt?.toISOString() ?? null },
    ],
  });
  if (!(await deps.keys.insert(key, entry))) throw tooManyKeys();
  await publish(deps, entry);
  await revokeUnlessMember(deps, key, actor);
  return { key, secretText };
}

export interface CreateKeyInput {
  name: string;
  scopes: ApiKeyScope[];
  /** Numbers that the key may send to; absent for all. */
  recipients?: string[] | undefined;
  expiresAt: Date | null;
}

function tooManyKeys(): HeraldError {
  const sentence = `this workspace has ${ACTIVE_KEYS_MAX} active API keys: revoke one that is not used any more`;
  return new HeraldError('conflict', sentence);
}

/** Revokes a new key whose creator was removed meanwhile: the removal may have revoked their keys before it was there. */
async function revokeUnlessMember(
  deps: ApiKeyDeps,
  { id, workspaceId }: ApiKey,
  actor: Actor,
): Promise<void> {
  if (actor.kind === 'operator') return;
  const membership = await deps.memberships.find(workspaceId);
  try {
    if (membership === null) throw new HeraldError('not_found', 'no such workspace');
    authorityOf(membership, actor, 'settings:edit');
  } catch (error) {
    await revokeKey(deps, workspaceId, id, actor);
    throw error;
  }
}

/** @throws HeraldError invalid_request for a far-reaching scope that lasts longer than keys do by default */
function requireEnd(scopes: ApiKeyScope[], expiresAt: Date | null, now: Date): void {
  const scope = scopes.find((each) => FAR_REACHING_SCOPES.includes(each));
  if (scope === undefined || (expiresAt !== null && expiresAt <= defaultExpiry(now))) return;
  const sentence = `a key of the operator with the scope ${scope} must expire within ${DEFAULT_LIFETIME_DAYS} days`;
  throw new HeraldError('invalid_request', sentence);
}
