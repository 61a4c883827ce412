import type { SavedAgent } from '../../services/agents/steps/agent-settings';
import { answer } from '../docs/responses';
import { WORKSPACE, endpoint, member } from '../endpoint';
import { refuseExceeded } from '../middleware/rate-headers';
import {
  agentAnswer,
  agentChangeRequest,
  agentListAnswer,
  agentSavedAnswer,
  agentTestAnswer,
  agentTestRequest,
  createAgentRequest,
} from '../schemas/settings/agents';
import { doneAnswer } from '../schemas/settings/auth';
import type { Services } from '../services';

/** AI agents that answer customers (contract 6). A key comes in, and never goes out again. */

const tag = 'Settings';
const AGENTS = `${WORKSPACE}/agents` as const;
const AGENT = `${AGENTS}/:agentId` as const;

export const listAgents = endpoint({
  method: 'get',
  path: AGENTS,
  access: member('settings:read'),
  tag,
  summary: 'The AI agents, oldest first',
  answers: { 200: answer(agentListAnswer, 'The agents.') },
  handle: async ({ services, workspaceId }) => ({
    success: true,
    data: await services.agentViews.list(workspaceId),
  }),
});

export const createAgent = endpoint({
  method: 'post',
  path: AGENTS,
  access: member('settings:edit'),
  tag,
  summary: 'Create an AI agent',
  description:
    'It answers for no sender before it is connected to one. The base URL is a public https address, or at an origin the operator allows.',
  body: createAgentRequest,
  answers: { 201: answer(agentSavedAnswer, 'The agent; its key reads back as `(configured)`.') },
  handle: async ({ services, workspaceId, actor, body }) =>
    saved(services, await services.createAgent(workspaceId, body, actor)),
});

export const getAgent = endpoint({
  method: 'get',
  path: AGENT,
  access: member('settings:read'),
  tag,
  summary: 'One AI agent; its key reads back as `(configured)`',
  answers: { 200: answer(agentAnswer, 'The agent.') },
  errors: ['agent_not_found'],
  handle: async ({ services, workspaceId, params }) => ({
    success: true,
    agent: await services.agentViews.show(workspaceId, params.agentId),
  }),
});

export const changeAgent = endpoint({
  method: 'patch',
  path: AGENT,
  access: member('settings:edit'),
  tag,
  summary: 'Change an AI agent; what is absent stays as it is',
  description:
    'It holds from the next answer on. 409 when somebody else saved another version, and when the base URL moves to another origin while the key stays.',
  body: agentChangeRequest,
  answers: { 200: answer(agentSavedAnswer, 'The agent.') },
  errors: ['agent_not_found', 'conflict'],
  handle: async ({ services, workspaceId, actor, params, body }) =>
    saved(services, await services.changeAgent(workspaceId, params.agentId, body, actor)),
});

export const deleteAgent = endpoint({
  method: 'delete',
  path: AGENT,
  access: member('settings:edit'),
  tag,
  summary: 'Delete an AI agent; senders that had it have none',
  answers: { 200: answer(doneAnswer, 'It is gone.') },
  errors: ['agent_not_found'],
  handle: async ({ services, workspaceId, actor, params }) => {
    await services.deleteAgent(workspaceId, params.agentId, actor);
    return { success: true };
  },
});

export const testAgent = endpoint({
  method: 'post',
  path: `${AGENT}/test`,
  access: member('settings:edit'),
  tag,
  summary: "Ask an AI agent's model once; nothing is sent to anybody",
  body: agentTestRequest,
  answers: { 200: answer(agentTestAnswer, 'What the model answered, or why it did not.') },
  errors: ['agent_not_found'],
  handle: async ({ services, workspaceId, params, body }) => {
    refuseExceeded(await services.countSessionRequest.ofAgentTest(workspaceId));
    const result = await services.testAgent(workspaceId, params.agentId, body.text);
    return { success: true, result };
  },
});

async function saved({ agentViews }: Services, { agent, warnings }: SavedAgent) {
  return { success: true, agent: await agentViews.of(agent), warnings };
}
