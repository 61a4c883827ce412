import { answer, forMembers, pathParameter } from './operation';

const tags = ['Settings'];
const WORKSPACE = '/api/v1/workspaces/{workspaceId}';
const AGENTS = `${WORKSPACE}/agents` as const;
const ONE = `${AGENTS}/{agentId}` as const;
const parameters = [pathParameter('agentId')];

/** The AI agents that answer customers (contract 6). */
export const agentPaths = {
  [AGENTS]: {
    get: forMembers('settings:read', {
      operationId: 'listAgents',
      tags,
      summary: 'The AI agents, oldest first',
      responses: { '200': answer('AgentList', 'The agents.') },
    }),
    post: forMembers('settings:edit', {
      operationId: 'createAgent',
      tags,
      summary: 'Create an AI agent',
      description:
        'It answers for no sender before it is connected to one. The base URL is a public https address, or at an origin the operator allows.',
      body: 'CreateAgentRequest',
      responses: {
        '201': answer('AgentSaved', 'The agent; its key reads back as `(configured)`.'),
      },
    }),
  },
  [ONE]: {
    get: forMembers('settings:read', {
      operationId: 'getAgent',
      tags,
      summary: 'One AI agent; its key reads back as `(configured)`',
      parameters,
      responses: { '200': answer('AgentShown', 'The agent.') },
      errors: ['agent_not_found'],
    }),
    patch: forMembers('settings:edit', {
      operationId: 'changeAgent',
      tags,
      summary: 'Change an AI agent; what is absent stays as it is',
      description:
        'It holds from the next answer on. 409 when somebody else saved another version, and when the base URL moves to another origin while the key stays.',
      parameters,
      body: 'AgentChangeRequest',
      responses: { '200': answer('AgentSaved', 'The agent.') },
      errors: ['agent_not_found', 'conflict'],
    }),
    delete: forMembers('settings:edit', {
      operationId: 'deleteAgent',
      tags,
      summary: 'Delete an AI agent; senders that had it have none',
      parameters,
      responses: { '200': answer('Done', 'It is gone.') },
      errors: ['agent_not_found'],
    }),
  },
  [`${ONE}/test` as const]: {
    post: forMembers('settings:edit', {
      operationId: 'testAgent',
      tags,
      summary: "Ask an AI agent's model once; nothing is sent to anybody",
      parameters,
      body: 'AgentTestRequest',
      responses: { '200': answer('AgentTested', 'What the model answered, or why it did not.') },
      errors: ['agent_not_found'],
    }),
  },
  [`${WORKSPACE}/senders/{senderId}/agent` as const]: {
    put: forMembers('settings:edit', {
      operationId: 'setSenderAgent',
      tags,
      summary: 'Have an AI agent answer for a sender, or none',
      parameters: [pathParameter('senderId')],
      body: 'SenderAgentRequest',
      responses: { '200': answer('SenderShown', 'The sender.') },
      errors: ['sender_not_found', 'agent_not_found', 'conflict'],
    }),
  },
};
