import { HeraldError } from '../../../domain/errors';
import type { KeyRequest } from '../../../domain/key-request';
import type { ApiKeyDeps } from '../deps';

/** Finds a request that has not ended. @throws HeraldError not_found */
export async function findKeyRequest(
  { keyRequests, clock }: ApiKeyDeps,
  requestId: string,
): Promise<KeyRequest> {
  const request = await keyRequests.find(requestId, clock.now());
  if (request === null) throw endedRequest();
  return request;
}

/** Builds the error for a request that is unknown, used or over. */
export function endedRequest(): HeraldError {
  return new HeraldError('not_found', 'this request is unknown or has ended: start it again');
}

/** Builds the error for a second decision. */
export function decidedRequest(): HeraldError {
  return new HeraldError('conflict', 'this request is approved or denied already');
}
