import type { KeyRequest } from '../../domain/key-request';
import { findKeyRequest } from './steps/find-key-request';
import type { ApiKeyDeps } from './deps';

/** Shows a request to the person who decides on it. @throws HeraldError not_found */
export function showKeyRequest(deps: ApiKeyDeps, requestId: string): Promise<KeyRequest> {
  return findKeyRequest(deps, requestId);
}
