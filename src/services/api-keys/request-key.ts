import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { type KeyRequest, type KeyRequestInput, newKeyRequest } from '../../domain/key-request';
import { secondsUntilReset } from '../../domain/rate-limit';
import { countNetworks } from '../members/steps/count-networks';
import type { ApiKeyDeps } from './deps';

/**
 * Stores the request of a program for an API key. Anyone can make one, so it gives nothing until a person approves it.
 * @param address network address of the caller
 * @throws HeraldError rate_limited, temporarily_unavailable
 */
export async function requestKey(
  deps: ApiKeyDeps,
  input: KeyRequestInput,
  address: string,
): Promise<KeyRequest> {
  const { keyRequests, keyRequestLimits, metrics, clock } = deps;
  const window = await countNetworks(keyRequestLimits, address);
  if (window.exceeded) {
    metrics.rateLimited('key_request');
    const sentence = 'too many keys were requested from this network address: try again later';
    const retryAfterSeconds = secondsUntilReset(window);
    throw new HeraldError('rate_limited', sentence, { retryAfterSeconds });
  }
  const request = newKeyRequest(newId('krq'), input, clock.now());
  await keyRequests.insert(request);
  return request;
}
