import type { RateStanding } from '../../domain/rate-limit';
import type { Metrics } from '../../ports/metrics';
import type { RateLimiter } from '../../ports/limiters';

/** Counts requests of people, and the tests that their requests cause. */
export function countSessionRequest(deps: CountSessionRequestDeps): CountSessionRequest {
  const { personLimiter, webhookTestLimiter, agentTestLimiter, metrics } = deps;
  const count = async (limiter: RateLimiter | null, scope: RateStanding['scope'], id: string) => {
    if (limiter === null) return null;
    const standing = { ...(await limiter.count(id)), scope };
    if (standing.exceeded) metrics.rateLimited(scope);
    return standing;
  };
  return {
    ofPerson: (personId) => count(personLimiter, 'person', personId),
    ofWebhookTest: (workspaceId) => count(webhookTestLimiter, 'webhook_test', workspaceId),
    ofAgentTest: (workspaceId) => count(agentTestLimiter, 'agent_test', workspaceId),
  };
}

export interface CountSessionRequestDeps {
  /** Null where no limit is set. */
  personLimiter: RateLimiter | null;
  webhookTestLimiter: RateLimiter | null;
  agentTestLimiter: RateLimiter | null;
  metrics: Metrics;
}

/** Counts requests of people by the minute. All resolve with null where no limit is set. @throws HeraldError temporarily_unavailable */
export interface CountSessionRequest {
  /** Counts one request with a session for its person. */
  ofPerson(personId: string): Promise<RateStanding | null>;
  /** Counts one webhook test for its workspace: each makes us post to an address of its choice. */
  ofWebhookTest(workspaceId: string): Promise<RateStanding | null>;
  /** The same for a test of an AI agent. */
  ofAgentTest(workspaceId: string): Promise<RateStanding | null>;
}
