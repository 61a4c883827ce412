import { authenticateKey } from '../../services/api-keys/authenticate-key';
import { countRequest } from '../../services/api-keys/count-request';
import { gatherRefusals } from '../../services/api-keys/gather-refusals';
import { limitAnonymous } from '../../services/api-keys/limit-anonymous';
import { limitRefused } from '../../services/api-keys/limit-refused';
import { countSessionRequest } from '../../services/members/count-session-request';
import { bind } from '../../services/steps/bind';
import type { Adapters } from './adapters';
import { composeRequestLimiters } from './limits';

/** Delay of the log of refused requests, so that many of them are one write. */
const REFUSALS_FLUSH_MS = 1000;

/** Composes what stands before every request: keys, rate limits, and the log of refused requests. */
export function composeGuards(adapters: Adapters) {
  const { config, database, repositories, metrics, clock, log } = adapters;
  const limiters = composeRequestLimiters(config, database);
  const { keyLimiter, workspaceLimiter, refusedLimiters } = limiters;
  const { personLimiter, webhookTestLimiter, agentTestLimiter } = limiters;
  const nowMs = () => performance.now();
  return {
    refusals: composeRefusals(adapters),
    authenticateKey: authenticateKey({ keys: repositories.keys, clock, log }),
    countRequest: bind(countRequest, { keyLimiter, workspaceLimiter, metrics }),
    limitRefused: limitRefused({ refusedLimiters, metrics, nowMs }),
    limitAnonymous: limitAnonymous({
      limit: config.RATE_LIMIT_ANONYMOUS_PER_MINUTE,
      metrics,
      nowMs,
    }),
    countSessionRequest: countSessionRequest({
      personLimiter,
      webhookTestLimiter,
      agentTestLimiter,
      metrics,
    }),
  };
}

function composeRefusals({ repositories, metrics, log, lifecycle }: Adapters) {
  const refusals = gatherRefusals({
    refusedRequests: repositories.refusedRequests,
    metrics,
    log,
    flushMs: REFUSALS_FLUSH_MS,
  });
  lifecycle.onClose('refused requests', () => refusals.close());
  return refusals;
}
