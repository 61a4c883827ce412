import type { Agent } from '../../../domain/agent';
import type { AgentAnswer, AgentModel } from '../../../ports/agent-model';
import type { Logger } from '../../../ports/logger';
import type { Permits } from '../../steps/permits';
import type { RecentMessages } from './recent-messages';
import { transcript } from './transcript';

export interface AskAgentDeps {
  model: AgentModel;
  /** Permits for calls to a model, by its origin and the workspace. */
  permits: Permits<'agent'>;
  /** Longest call of the agent's model. */
  agentTimeoutMs: number;
  log: Logger;
}

/** Asks the model of an agent once; `postponed` where no permit is free, to ask again in that time. Logs failures. */
export async function askAgent(
  { model, permits, agentTimeoutMs: timeoutMs, log }: AskAgentDeps,
  agent: Agent,
  conversationId: string,
  recent: RecentMessages,
  signal: AbortSignal,
): Promise<AgentAnswer | { kind: 'postponed'; turnInMs: number }> {
  const { id: agentId, workspaceId, limits } = agent;
  const lines = transcript(recent, limits.historyMessages);
  const holder = { workspaceId, origin: new URL(agent.baseUrl).origin };
  const releasePermit = permits.tryTake('agent', holder);
  if (releasePermit === null)
    return { kind: 'postponed', turnInMs: permits.reserveRetryMs(holder) };
  const asking = model.answer(agent, lines, { timeoutMs, signal });
  const answer = await asking.finally(releasePermit);
  signal.throwIfAborted();
  if (answer.kind === 'failed') {
    const { code, retryable } = answer;
    log.warn(
      { workspaceId, conversationId, agentId, code, retryable },
      'an agent failed to answer',
    );
  }
  return answer;
}
