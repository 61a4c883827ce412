import type { Agent, AgentLimits, HandOverWay } from '../../domain/agent';
import type { Sender } from '../../domain/sender';
import { CONFIGURED_KEY } from './steps/agent-settings';
import { findAgent } from './steps/find-agent';
import type { AgentDeps } from './deps';

/** Shows agents with the senders whose conversations they answer. */
export function agentViews({ agents, senders }: AgentDeps): AgentViews {
  const of: AgentViews['of'] = async (agent) =>
    withSenders(agent, await senders.list(agent.workspaceId));
  return {
    of,
    async list(workspaceId) {
      const workspaceSenders = await senders.list(workspaceId);
      const all = await agents.list(workspaceId);
      return all.map((agent) => withSenders(agent, workspaceSenders));
    },
    show: async (workspaceId, agentId) => of(await findAgent(agents, workspaceId, agentId)),
  };
}

/** Agent as the console shows it: its key is write-only. */
export interface ShownAgent {
  agentId: string;
  name: string;
  instructions: string;
  model: string;
  baseUrl: string;
  key: typeof CONFIGURED_KEY | null;
  limits: AgentLimits;
  handOver: HandOverWay;
  /** Version that a change names, so that nobody overwrites a change they have not seen. */
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

/** Shows an agent with the ids of its senders, oldest first. */
function withSenders(agent: Agent, senders: Sender[]): ShownAgent & { senderIds: string[] } {
  const ofAgent = senders.filter(({ agentId }) => agentId === agent.id);
  return { ...shown(agent), senderIds: ofAgent.map(({ id }) => id) };
}

function shown({ id, workspaceId: _workspaceId, sealedKey, ...agent }: Agent): ShownAgent {
  return { agentId: id, ...agent, key: sealedKey === null ? null : CONFIGURED_KEY };
}
