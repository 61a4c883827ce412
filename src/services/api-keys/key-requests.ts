import { type ApproveKeyRequest, approveKeyRequest } from './approve-key-request';
import { type DenyKeyRequest, denyKeyRequest } from './deny-key-request';
import { type RequestKey, type RequestKeyDeps, requestKey } from './request-key';
import { type ShowKeyRequest, showKeyRequest } from './show-key-request';
import {
  type TakeRequestedKey,
  type TakeRequestedKeyDeps,
  takeRequestedKey,
} from './take-requested-key';
import type { KeyRequestRepository } from '../../ports/key-requests';

export interface KeyRequestsDeps
  extends Omit<RequestKeyDeps, 'keyRequests'>, Omit<TakeRequestedKeyDeps, 'keyRequests'> {
  keyRequests: KeyRequestRepository;
  /** Returns the page where a person decides; `origin` is that of the program's request. */
  keyRequestLink: (requestId: string, origin: string) => string;
}

/** API keys that programs ask for and people approve. */
export interface KeyRequests {
  create: RequestKey;
  show: ShowKeyRequest;
  approve: ApproveKeyRequest;
  deny: DenyKeyRequest;
  take: TakeRequestedKey;
  link: KeyRequestsDeps['keyRequestLink'];
}

/** Makes the services of requested keys. */
export function keyRequests(deps: KeyRequestsDeps): KeyRequests {
  return {
    create: requestKey(deps),
    show: showKeyRequest(deps),
    approve: approveKeyRequest(deps),
    deny: denyKeyRequest(deps),
    take: takeRequestedKey(deps),
    link: deps.keyRequestLink,
  };
}
