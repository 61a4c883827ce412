import type { Agent } from '../../domain/agent';
import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { AgentRepository } from '../../ports/agents';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { agentChanges } from './steps/agent-changes';
import {
  type AgentChange,
  type AgentInput,
  type AgentInputDeps,
  NOTHING_ENTERED,
  applyChange,
} from './steps/apply-change';
import { findAgent } from './steps/find-agent';

export interface SaveAgentDeps extends AuditDeps, AgentInputDeps {
  agents: AgentRepository;
}

export interface SavedAgent {
  agent: Agent;
  /** E.g. that the name does not resolve now. */
  warnings: string[];
}

export type CreateAgent = (
  workspaceId: string,
  input: AgentInput,
  actor: Actor,
) => Promise<SavedAgent>;

/** A new agent, which no sender has yet. @throws HeraldError invalid_request naming the field */
export function createAgent(deps: SaveAgentDeps): CreateAgent {
  return async (workspaceId, input, actor) => {
    const id = newId('agt');
    const { settings, warnings } = await applyChange(deps, { id, ...NOTHING_ENTERED }, input);
    const now = deps.clock.now();
    const agent: Agent = {
      id,
      workspaceId,
      ...settings,
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    const change = { target: id, changes: agentChanges(null, agent) };
    const entry = entryOf(deps, workspaceId, actor, { action: 'agent.created', ...change });
    await deps.agents.insert(agent, entry);
    await publish(deps, entry);
    return { agent, warnings };
  };
}

export type ChangeAgent = (
  workspaceId: string,
  agentId: string,
  change: AgentChange & { version: number },
  actor: Actor,
) => Promise<SavedAgent>;

/**
 * Changes an agent's settings, which hold from its next answer on.
 * @throws HeraldError agent_not_found; invalid_request naming the field; conflict when somebody else saved another version,
 * or a kept key would go to another origin
 */
export function changeAgent(deps: SaveAgentDeps): ChangeAgent {
  return async (workspaceId, agentId, change, actor) => {
    const current = await findAgent(deps.agents, workspaceId, agentId);
    if (change.version !== current.version) throw savedMeanwhile();
    const { settings, warnings } = await applyChange(deps, current, change);
    const next: Agent = { ...current, ...settings, updatedAt: deps.clock.now() };
    const changes = agentChanges(current, next);
    if (changes.length === 0) return { agent: current, warnings };
    const told = { action: 'agent.changed', target: agentId, changes } as const;
    const entry = entryOf(deps, workspaceId, actor, told);
    if (!(await deps.agents.save(next, entry))) throw savedMeanwhile();
    await publish(deps, entry);
    return { agent: { ...next, version: next.version + 1 }, warnings };
  };
}

function savedMeanwhile(): HeraldError {
  return new HeraldError(
    'conflict',
    'somebody else saved this agent meanwhile: load it again, then make your change',
  );
}
