import type { Agent } from '../../domain/agent';
import { OPERATOR } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import type { AgentRepository } from '../../ports/agents';
import type { Agents } from '../../services/agents';

interface SeedAgentDeps {
  repository: AgentRepository;
  agents: Agents;
}

interface AgentSeed {
  sender: Sender;
  /** Base URL of the sandbox's models. */
  baseUrl: string;
  /** Agent of an earlier start; undefined at the first. */
  knownId: string | undefined;
}

const DEMO_AGENT = {
  name: 'Demo agent',
  instructions:
    'The model of this demo follows no instructions: it repeats what the customer wrote, and hands over when they write "person" or "human". With a model of yours, write here how it answers and when it hands over.',
  model: 'sandbox',
};
/** Key of the model; the sandbox accepts any. */
const KEY = 'sandbox';

/**
 * Creates the demo agent and connects it, once; later changes by people stay. Its URL follows the sandbox when that had to
 * move to another port. Resolves with the agent's id.
 */
export async function seedAgent(
  deps: SeedAgentDeps,
  { sender, baseUrl, knownId }: AgentSeed,
): Promise<string> {
  const { workspaceId } = sender;
  if (knownId !== undefined) {
    const known = await deps.repository.find(workspaceId, knownId);
    if (known !== null) await follow(deps, known, baseUrl);
    return knownId;
  }
  const agent = await madeBefore(deps, workspaceId);
  const { id } = agent ?? (await create(deps, workspaceId, baseUrl));
  if (sender.agentId === null)
    await deps.agents.setSenderAgent(workspaceId, sender.id, id, OPERATOR);
  return id;
}

/** Finds the agent of a start that ended before it stored the id. */
async function madeBefore({ repository }: SeedAgentDeps, workspaceId: string) {
  const found = await repository.list(workspaceId);
  return found.find(({ name }) => name === DEMO_AGENT.name);
}

async function create(deps: SeedAgentDeps, workspaceId: string, baseUrl: string): Promise<Agent> {
  const input = { ...DEMO_AGENT, baseUrl, key: KEY };
  return (await deps.agents.create(workspaceId, input, OPERATOR)).agent;
}

async function follow(deps: SeedAgentDeps, agent: Agent, baseUrl: string): Promise<void> {
  if (agent.baseUrl === baseUrl || !isSandboxAddress(agent.baseUrl, baseUrl)) return;
  const { workspaceId, id, version } = agent;
  await deps.agents.change(workspaceId, id, { version, baseUrl, key: KEY }, OPERATOR);
}

/** Tells whether the addresses differ in their port at most. */
function isSandboxAddress(saved: string, present: string): boolean {
  const [one, other] = [new URL(saved), new URL(present)];
  return one.hostname === other.hostname && one.pathname === other.pathname;
}
