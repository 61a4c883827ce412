import type { Agent, AgentLimits, HandOverWay } from '../../../domain/agent';
import type { AgentRepository } from '../../../ports/agents';
import type { SenderRepository } from '../../../ports/senders';
import { CONFIGURED_KEY } from './apply-change';
import { findAgent } from './find-agent';

/** An agent as people see it: its key is write-only. */
export interface ShownAgent {
  agentId: string;
  name: string;
  instructions: string;
  model: string;
  baseUrl: string;
  key: typeof CONFIGURED_KEY | null;
  limits: AgentLimits;
  handOver: HandOverWay;
  /** Version that a change has to name, so that nobody overwrites a change they have not seen. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface AgentViews {
  /** Oldest first. */
  list(workspaceId: string): Promise<(ShownAgent & { senderIds: string[] })[]>;
  /** @throws HeraldError agent_not_found, for another workspace's agent too */
  show(workspaceId: string, agentId: string): Promise<ShownAgent & { senderIds: string[] }>;
  /** Shows an agent that was just saved. */
  of(agent: Agent): Promise<ShownAgent & { senderIds: string[] }>;
}

export interface AgentViewsDeps {
  agents: Pick<AgentRepository, 'find' | 'list'>;
  senders: Pick<SenderRepository, 'list'>;
}

export function agentViews({ agents, senders }: AgentViewsDeps): AgentViews {
  /** Tells which senders of a workspace have an agent, oldest first. */
  const sendersOf = async (workspaceId: string) => {
    const all = await senders.list(workspaceId);
    return ({ id }: Agent) => all.filter(({ agentId }) => agentId === id).map((each) => each.id);
  };
  const of: AgentViews['of'] = async (agent) => {
    const senderIds = (await sendersOf(agent.workspaceId))(agent);
    return { ...shown(agent), senderIds };
  };
  return {
    of,
    async list(workspaceId) {
      const idsOf = await sendersOf(workspaceId);
      const all = await agents.list(workspaceId);
      return all.map((agent) => ({ ...shown(agent), senderIds: idsOf(agent) }));
    },
    show: async (workspaceId, agentId) => of(await findAgent(agents, workspaceId, agentId)),
  };
}

function shown({ id, workspaceId: _workspaceId, sealedKey, ...agent }: Agent): ShownAgent {
  return { agentId: id, ...agent, key: sealedKey === null ? null : CONFIGURED_KEY };
}
