import type { Agent } from '../../../domain/agent';
import { HeraldError } from '../../../domain/errors';
import type { AgentRepository } from '../../../ports/agents';

/** Returns an agent. @throws HeraldError agent_not_found, for another workspace's agent too */
export async function findAgent(
  agents: Pick<AgentRepository, 'find'>,
  workspaceId: string,
  agentId: string,
): Promise<Agent> {
  const agent = await agents.find(workspaceId, agentId);
  if (agent === null) throw noSuchAgent();
  return agent;
}

export function noSuchAgent(): HeraldError {
  return new HeraldError('agent_not_found', 'no such AI agent in this workspace');
}
