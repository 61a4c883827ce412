import { AGENTS_MAX, type Agent } from '../../domain/agent';
import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import {
  type AgentInput,
  NO_SETTINGS,
  type SavedAgent,
  agentChanges,
  applyChange,
} from './steps/agent-settings';
import type { AgentDeps } from './deps';

/**
 * Creates an agent, which no sender has yet.
 * @throws HeraldError invalid_request naming the field; conflict when the workspace has as many as it may have
 */
export async function createAgent(
  deps: AgentDeps,
  workspaceId: string,
  input: AgentInput,
  actor: Actor,
): Promise<SavedAgent> {
  const id = newId('agt');
  const { settings, warnings } = await applyChange(deps, { id, ...NO_SETTINGS }, input);
  const now = deps.clock.now();
  const agent: Agent = {
    id,
    workspaceId,
    ...settings,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const entry = entryOf(deps, workspaceId, actor, {
    action: 'agent.created',
    target: id,
    changes: agentChanges(null, agent),
  });
  if (!(await deps.agents.insert(agent, entry))) throw tooManyAgents();
  await publish(deps, entry);
  return { agent, warnings };
}

function tooManyAgents(): HeraldError {
  const sentence = `this workspace has ${AGENTS_MAX} AI agents: delete one that answers for no number any more`;
  return new HeraldError('conflict', sentence);
}
