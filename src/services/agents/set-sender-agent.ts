import type { Actor } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import { changeSetting } from '../senders/steps/change-setting';
import { findAgent } from './steps/find-agent';
import type { AgentDeps } from './deps';

/**
 * Connects an agent to a sender, or none for null, from the next answer on.
 * @throws HeraldError sender_not_found, agent_not_found; conflict when others keep changing it
 */
export async function setSenderAgent(
  deps: AgentDeps,
  workspaceId: string,
  senderId: string,
  agentId: string | null,
  actor: Actor,
): Promise<Sender> {
  const { agents, senders } = deps;
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
}

/** Refuses an agent that was deleted meanwhile: its deletion detached only the senders that had it then. */
async function refuseDeleted(
  { agents, senders }: AgentDeps,
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
