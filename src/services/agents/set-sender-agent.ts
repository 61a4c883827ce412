import type { Actor } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import type { AgentRepository } from '../../ports/agents';
import type { SenderRepository } from '../../ports/senders';
import type { AuditDeps } from '../workspaces/steps/audit-entry';
import { changeSetting } from '../senders/steps/change-setting';
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
  const { agents, senders } = deps;
  return async (workspaceId, senderId, agentId, actor) => {
    const changed = await changeSetting(
      deps,
      { workspaceId, senderId, actor },
      {
        setting: 'agentId',
        to: agentId,
        action: 'sender.agent_changed',
        conflict: 'somebody else changed the agent meanwhile: try again',
        refuse: async () => {
          if (agentId !== null) await findAgent(agents, workspaceId, agentId);
        },
        shown: (id) => ({ agentId: id }),
        save: (agent, entry) => senders.setAgent(workspaceId, senderId, agent, entry),
      },
    );
    if (agentId !== null) await refuseDeleted(deps, workspaceId, agentId);
    return changed;
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
