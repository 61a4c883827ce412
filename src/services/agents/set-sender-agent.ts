import { type Actor, changesBetween } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import type { AgentRepository } from '../../ports/agents';
import type { SenderRepository } from '../../ports/senders';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';
import { findSender } from '../senders/steps/find-sender';
import { findAgent } from './steps/find-agent';

export interface SetSenderAgentDeps extends AuditDeps {
  agents: Pick<AgentRepository, 'find'>;
  senders: Pick<SenderRepository, 'find' | 'setAgent' | 'leaveAgent'>;
}

export type SetSenderAgent = (
  workspaceId: string,
  senderId: string,
  agentId: string | null,
  actor: Actor,
) => Promise<Sender>;

/**
 * Connects an agent to a sender, or none for null, from the next answer on.
 * @throws HeraldError sender_not_found, agent_not_found; conflict when others keep changing it
 */
export function setSenderAgent(deps: SetSenderAgentDeps): SetSenderAgent {
  return async (workspaceId, senderId, agentId, actor) => {
    return retryOnConflict('somebody else changed the agent meanwhile: try again', async () => {
      const sender = await findSender(deps.senders, workspaceId, senderId);
      if (agentId !== null) await findAgent(deps.agents, workspaceId, agentId);
      const { agentId: from } = sender;
      const changes = changesBetween({ agentId: from }, { agentId });
      if (changes.length === 0) return sender;
      const change = { action: 'sender.agent_changed', target: senderId, changes } as const;
      const entry = entryOf(deps, workspaceId, actor, change);
      const connection = { from, to: agentId };
      if (!(await deps.senders.setAgent(workspaceId, senderId, connection, entry))) return CONFLICT;
      await publish(deps, entry);
      if (agentId !== null) await refuseDeleted(deps, workspaceId, agentId);
      return { ...sender, agentId };
    });
  };
}

/** Refuses an agent that was deleted meanwhile: its deletion detached only the senders that had it then. */
async function refuseDeleted(
  { agents, senders }: SetSenderAgentDeps,
  workspaceId: string,
  agentId: string,
): Promise<void> {
  try {
    await findAgent(agents, workspaceId, agentId);
  } catch (error) {
    await senders.leaveAgent(workspaceId, agentId);
    throw error;
  }
}
