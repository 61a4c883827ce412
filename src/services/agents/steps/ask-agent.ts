import type { Agent } from '../../../domain/agent';
import type { AgentAnswer } from '../../../ports/agent-model';
import type { RecentMessages } from './recent-messages';
import { transcript } from './transcript';
import type { AnswerDeps } from '../deps';

/** Asks the model of an agent once; `postponed` where no permit is free, to ask again in that time. Logs failures. */
export async function askAgent(
  { model, permits, agentTimeoutMs: timeoutMs, log }: AnswerDeps,
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
