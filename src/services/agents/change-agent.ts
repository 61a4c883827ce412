import type { Agent } from '../../domain/agent';
import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import {
  type AgentChange,
  type SavedAgent,
  agentChanges,
  applyChange,
} from './steps/agent-settings';
import { findAgent } from './steps/find-agent';
import type { AgentDeps } from './deps';

/**
 * Changes an agent's settings, from its next answer on.
 * @throws HeraldError agent_not_found; invalid_request naming the field; conflict when somebody else saved another version,
 * or a stored key would go to another origin
 */
export async function changeAgent(
  deps: AgentDeps,
  workspaceId: string,
  agentId: string,
  change: AgentChange & { version: number },
  actor: Actor,
): Promise<SavedAgent> {
  const current = await findAgent(deps.agents, workspaceId, agentId);
  if (change.version !== current.version) throw savedMeanwhile();
  const { settings, warnings } = await applyChange(deps, current, change);
  const next: Agent = { ...current, ...settings, updatedAt: deps.clock.now() };
  const changes = agentChanges(current, next);
  if (changes.length === 0) return { agent: current, warnings };
  const entry = entryOf(deps, workspaceId, actor, {
    action: 'agent.changed',
    target: agentId,
    changes,
  });
  if (!(await deps.agents.save(next, entry))) throw savedMeanwhile();
  await publish(deps, entry);
  return { agent: { ...next, version: next.version + 1 }, warnings };
}

function savedMeanwhile(): HeraldError {
  return new HeraldError(
    'conflict',
    'somebody else saved this agent meanwhile: load it again, then make your change',
  );
}
