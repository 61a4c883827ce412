import {
  type ApiKey,
  type ApiKeyScope,
  keyRefusal,
  parseApiKey,
  secretMatches,
} from '../../domain/api-key';
import { HeraldError } from '../../domain/errors';
import { isSameNumber } from '../../domain/number-forms';
import type { ApiKeyRepository } from '../../ports/api-keys';
import type { SharedDeps } from '../deps';
import { noteKeyUse } from './steps/note-key-use';

/**
 * Returns the key of a credential. It is read from the database each time, so a revocation holds at once on every
 * process. Every kind of wrong key is refused with the same sentence, so that an answer says nothing about keys
 * (contract 1). A valid key without the scope is returned, but its use is not noted: `requireScope` refuses it after
 * it was counted.
 * @throws HeraldError unauthorized
 */
export function authenticateKey(deps: Pick<SharedDeps, 'clock' | 'keys' | 'log'>): AuthenticateKey {
  const noteUse = noteKeyUse(deps);
  return async (keyText, scope, noteKey) => {
    const now = deps.clock.now();
    const key = await findKey(deps.keys, keyText);
    if (key !== null) noteKey?.(key);
    if (key === null || keyRefusal(key, now) !== null)
      throw new HeraldError('unauthorized', 'the API key is unknown, revoked or expired');
    if (hasScope(key, scope)) noteUse(key, now);
    return key;
  };
}

/** @param noteKey called with the key that the credential belongs to, even when it is revoked or expired */
export type AuthenticateKey = (
  keyText: string,
  scope: ApiKeyScope | null,
  noteKey?: (key: ApiKey) => void,
) => Promise<ApiKey>;

/** Returns whether a key has a scope; a null scope is no demand. */
export function hasScope({ scopes }: ApiKey, scope: ApiKeyScope | null): boolean {
  return scope === null || scopes.includes(scope);
}

/** @throws HeraldError forbidden without the scope */
export function requireScope(key: ApiKey, scope: ApiKeyScope | null): void {
  if (hasScope(key, scope)) return;
  throw new HeraldError('forbidden', `this API key lacks the scope ${scope}`);
}

/**
 * Refuses a send to a number that is not among those of the key. A recipient without a number is none of them.
 * @throws HeraldError forbidden
 */
export function requireRecipient({ recipients }: ApiKey, number: string | undefined): void {
  const isNamed = (each: string) => number !== undefined && isSameNumber(each, number);
  if (recipients?.some(isNamed) ?? true) return;
  const sentence =
    number === undefined
      ? 'this API key sends to certain numbers only: name one with recipientNumber'
      : `this API key must not send to ${number}: it sends to the numbers that it was created with`;
  throw new HeraldError('forbidden', sentence);
}

async function findKey(keys: ApiKeyRepository, keyText: string): Promise<ApiKey | null> {
  const parsed = parseApiKey(keyText);
  if (parsed === null) return null;
  const key = await keys.findById(parsed.id);
  return key !== null && secretMatches(parsed.secret, key.secretHash) ? key : null;
}
