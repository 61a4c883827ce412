import type { AgentFailureCode, AgentTokens, ChatMessage } from '../../ports/agent-model';
import { FAILURE_SENTENCES } from './steps/failure-sentences';
import { findAgent } from './steps/find-agent';
import type { AgentDeps } from './deps';

/**
 * Asks an agent's model once what it would answer in a conversation that nobody has; nothing is stored or sent.
 * @throws HeraldError agent_not_found
 */
export async function testAgent(
  { agents, agentModel, agentTimeoutMs, clock }: AgentDeps,
  workspaceId: string,
  agentId: string,
  messages: ChatMessage[],
): Promise<AgentTestResult> {
  const agent = await findAgent(agents, workspaceId, agentId);
  const beganAt = clock.now().getTime();
  const shown = messages.slice(-agent.limits.historyMessages);
  const answer = await agentModel.answer(agent, shown, { timeoutMs: agentTimeoutMs });
  const durationMs = Math.max(0, clock.now().getTime() - beganAt);
  const tokens = answer.kind === 'failed' ? null : (answer.tokens ?? null);
  const nothing = { text: null, reason: null, failure: null, durationMs, tokens };
  switch (answer.kind) {
    case 'text':
      return { ...nothing, outcome: 'text', text: answer.text };
    case 'hand_over':
      return { ...nothing, outcome: 'hand_over', reason: answer.reason };
    default: {
      const { code, detail = null } = answer;
      const failure = { code, sentence: FAILURE_SENTENCES[code], detail };
      return { ...nothing, outcome: 'failed', failure };
    }
  }
}

export interface AgentTestResult {
  outcome: 'text' | 'hand_over' | 'failed';
  /** Answer as a customer would read it. */
  text: string | null;
  /** Why the model asks for a person, in its words. */
  reason: string | null;
  failure: {
    code: AgentFailureCode;
    sentence: string;
    /** The API's own words, cut and without the key. */
    detail: string | null;
  } | null;
  durationMs: number;
  /** Null where the API counts none. */
  tokens: AgentTokens | null;
}
