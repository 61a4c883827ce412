import type { KeyRequest } from '../../domain/key-request';
import { type FindKeyRequestDeps, findKeyRequest } from './steps/find-key-request';

export type ShowKeyRequest = (requestId: string) => Promise<KeyRequest>;

/** Shows a request to the person who decides on it. @throws HeraldError not_found */
export function showKeyRequest(deps: FindKeyRequestDeps): ShowKeyRequest {
  return (requestId) => findKeyRequest(deps, requestId);
}
