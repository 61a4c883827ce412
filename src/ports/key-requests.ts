import type { KeyRequest, KeyRequestDecision } from '../domain/key-request';

/** Requests for API keys. One that is over, or whose tries are used up, is not found. */
export interface KeyRequestRepository {
  insert(request: KeyRequest): Promise<void>;
  find(id: string, now: Date): Promise<KeyRequest | null>;
  /** Decides on a pending request; of several decisions at once, one gets true. */
  decide(id: string, now: Date, decision: KeyRequestDecision): Promise<boolean>;
  /** Counts a try to get the key, before it is made, and returns the request. */
  countTry(id: string, now: Date): Promise<KeyRequest | null>;
  /** Uses up the grant; of several at once, one gets true. */
  takeGrant(id: string, grantHash: string): Promise<boolean>;
}
