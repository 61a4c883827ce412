import type { SendResult } from '../domain/message';

import type { RateLimitScope } from '../domain/rate-limit';

/** What operators count. Labels are closed sets: never an id, a host or a number. */
export interface Metrics {
  sendFinished(outcome: SendResult['kind'], mode: 'sync' | 'async'): void;
  deliveryAttempted(outcome: string): void;
  /** An attempt was put off because its receiver has its share of connections. */
  deliveryDeferred(): void;
  deliveryFinished(state: 'delivered' | 'failed' | 'cancelled'): void;
  callbackItems(provider: string, kind: string, count: number): void;
  rateLimited(scope: RateLimitScope): void;
  swept(kind: 'send' | 'status' | 'recovery', count: number): void;
}
