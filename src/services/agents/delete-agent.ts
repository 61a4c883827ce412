import type { Actor } from '../../domain/audit';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { noSuchAgent } from './steps/find-agent';
import type { AgentDeps } from './deps';

/**
 * Deletes an agent and detaches it from its senders. A repeat completes what a crash interrupted.
 * @throws HeraldError agent_not_found, for another workspace's agent too
 */
export async function deleteAgent(
  deps: AgentDeps,
  workspaceId: string,
  agentId: string,
  actor: Actor,
): Promise<void> {
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
}
