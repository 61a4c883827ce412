import type { Actor } from '../../domain/audit';
import type { AgentRepository } from '../../ports/agents';
import type { SenderRepository } from '../../ports/senders';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { noSuchAgent } from './steps/find-agent';

export interface DeleteAgentDeps extends AuditDeps {
  agents: AgentRepository;
  senders: Pick<SenderRepository, 'list' | 'leaveAgent'>;
}

export type DeleteAgent = (workspaceId: string, agentId: string, actor: Actor) => Promise<void>;

/**
 * Deletes an agent and detaches it from its senders. A repeat completes what a crash interrupted.
 * @throws HeraldError agent_not_found, for another workspace's agent too
 */
export function deleteAgent(deps: DeleteAgentDeps): DeleteAgent {
  return async (workspaceId, agentId, actor) => {
    const senders = await deps.senders.list(workspaceId);
    const had = senders.filter((sender) => sender.agentId === agentId).map(({ id }) => id);
    const entry = entryOf(deps, workspaceId, actor, {
      action: 'agent.deleted',
      target: agentId,
      changes: had.length === 0 ? [] : [{ field: 'senders', from: had, to: [] }],
    });
    const removed = await deps.agents.remove(workspaceId, agentId, entry);
    await deps.senders.leaveAgent(workspaceId, agentId);
    if (!removed) throw noSuchAgent();
    await publish(deps, entry);
  };
}
