import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { type KeyRequest, type KeyRequestInput, newKeyRequest } from '../../domain/key-request';
import { secondsUntilReset } from '../../domain/rate-limit';
import type { Clock } from '../../ports/clock';
import type { KeyRequestRepository } from '../../ports/key-requests';
import type { Metrics } from '../../ports/metrics';
import { type NetworkLimiters, countNetworks } from '../members/steps/count-networks';

export interface RequestKeyDeps {
  keyRequests: Pick<KeyRequestRepository, 'insert'>;
  /** Requests of network addresses. */
  keyRequestLimits: NetworkLimiters;
  metrics: Pick<Metrics, 'rateLimited'>;
  clock: Clock;
}

/** @param address network address of the caller */
export type RequestKey = (input: KeyRequestInput, address: string) => Promise<KeyRequest>;

/**
 * Stores the request of a program for an API key. Anyone can make one, so it gives nothing until a person approves it.
 * @throws HeraldError rate_limited, temporarily_unavailable
 */
export function requestKey(deps: RequestKeyDeps): RequestKey {
  const { keyRequests, keyRequestLimits, metrics, clock } = deps;
  return async (input, address) => {
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
  };
}
