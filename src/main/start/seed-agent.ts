import type { Agent } from '../../domain/agent';
import { OPERATOR } from '../../domain/audit';
import type { Sender } from '../../domain/sender';
import { createModelAddressPolicy } from '../../egress/model-egress';
import { changeAgent } from '../../services/agents/change-agent';
import { createAgent } from '../../services/agents/create-agent';
import { setSenderAgent } from '../../services/agents/set-sender-agent';
import type { Base } from '../compose';

type SeedAgentBase = Pick<Base, 'repositories' | 'secretBox' | 'clock' | 'log'> & {
  config: Pick<Base['config'], 'AGENT_ALLOW_ORIGINS'>;
};

interface AgentSeed {
  sender: Sender;
  /** Base URL of the sandbox's models. */
  baseUrl: string;
  /** Agent of an earlier start; undefined on the first. */
  knownId: string | undefined;
}

const DEMO_AGENT = {
  name: 'Demo agent',
  instructions:
    'You answer for a small shop that shows what Herald can do. Be friendly. You know nothing of orders and customers: when somebody asks about theirs, hand over to a person.',
  model: 'sandbox',
};
/** The sandbox takes any. */
const KEY = 'sandbox';

/**
 * Makes the demo agent and connects it, once; what people change or delete later stays so. Where it asks is mended when the
 * sandbox had to move to another port. Resolves with its id.
 */
export async function seedAgent(
  base: SeedAgentBase,
  { sender, baseUrl, knownId }: AgentSeed,
): Promise<string> {
  const deps = depsOf(base);
  const { workspaceId } = sender;
  if (knownId !== undefined) {
    const known = await deps.agents.find(workspaceId, knownId);
    if (known !== null) await follow(base, known, baseUrl);
    return knownId;
  }
  const agent = await madeBefore(base, workspaceId);
  const { id } = agent ?? (await create(base, workspaceId, baseUrl));
  if (sender.agentId === null) await setSenderAgent(deps)(workspaceId, sender.id, id, OPERATOR);
  return id;
}

/** By a start that ended before it could note the id. */
async function madeBefore({ repositories }: SeedAgentBase, workspaceId: string) {
  const agents = await repositories.agents.list(workspaceId);
  return agents.find(({ name }) => name === DEMO_AGENT.name);
}

async function create(base: SeedAgentBase, workspaceId: string, baseUrl: string): Promise<Agent> {
  const input = { ...DEMO_AGENT, baseUrl, key: KEY };
  return (await createAgent(depsOf(base))(workspaceId, input, OPERATOR)).agent;
}

async function follow(base: SeedAgentBase, agent: Agent, baseUrl: string): Promise<void> {
  if (agent.baseUrl === baseUrl || !isSandboxAddress(agent.baseUrl, baseUrl)) return;
  const { workspaceId, id, version } = agent;
  await changeAgent(depsOf(base))(workspaceId, id, { version, baseUrl, key: KEY }, OPERATOR);
}

/** The same but for the port. */
function isSandboxAddress(saved: string, present: string): boolean {
  const [one, other] = [new URL(saved), new URL(present)];
  return one.hostname === other.hostname && one.pathname === other.pathname;
}

function depsOf(base: SeedAgentBase) {
  const allowOrigins = base.config.AGENT_ALLOW_ORIGINS;
  return {
    ...base.repositories,
    ...base,
    modelAddressPolicy: createModelAddressPolicy({ allowOrigins }),
  };
}
