import { z } from 'zod';
import {
  AGENTS_MAX,
  AGENT_KEY_PATTERN,
  AGENT_KEY_RULE,
  AGENT_LIMITS,
  HAND_OVER_WAYS,
} from '../../domain/agent';
import type { SavedAgent } from '../../services/agents/steps/agent-settings';
import { CONFIGURED_KEY } from '../../services/agents/steps/agent-settings';
import type { ChatMessage } from '../../ports/agent-model';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { refuseExceeded } from '../middleware/rate-limit';
import { doneAnswer, enteredText, timestamp } from '../schemas/fields';
import type { Services } from '../services';

/** AI agents that answer customers (contract 6). An agent's key is never shown. */

const tag = 'Settings';
const AGENTS = `${WORKSPACE}/agents` as const;
const AGENT = `${AGENTS}/:agentId` as const;
const NAME_MAX = 100;
const MODEL_MAX = 200;
const INSTRUCTIONS_MAX = 20_000;
/** Length of a customer's message. */
const TEXT_MAX = 4096;
/** Length of an earlier message: an answer can be as long as the model made it. */
const EARLIER_TEXT_MAX = 40_000;

const limits = z.strictObject({
  answersPerHour: limitOf('answersPerHour').describe(
    'In one conversation; beyond it a person answers.',
  ),
  historyMessages: limitOf('historyMessages').describe(
    'The latest messages of the conversation that the model is shown.',
  ),
  maxTokens: limitOf('maxTokens').describe('Of one answer.'),
});

const handOver = z
  .enum(HAND_OVER_WAYS)
  .describe('How the model asks for a person: it calls a tool, or writes `[[hand over]]`.');

const version = z.int().min(1);

const agentSchema = z
  .object({
    agentId: z.string(),
    name: z.string(),
    instructions: z.string(),
    model: z.string(),
    baseUrl: z.string(),
    key: z.literal(CONFIGURED_KEY).nullable(),
    limits,
    handOver,
    senderIds: z.array(z.string()).describe('Those it answers for.'),
    version,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Agent' });

const agentListAnswer = z
  .object({ success: z.literal(true), data: z.array(agentSchema) })
  .meta({ id: 'AgentList' });

const agentAnswer = z
  .object({ success: z.literal(true), agent: agentSchema })
  .meta({ id: 'AgentShown' });

const agentSavedAnswer = agentAnswer
  .extend({ warnings: z.array(z.string()) })
  .meta({ id: 'AgentSaved' });

export const listAgents = endpoint({
  method: 'get',
  path: AGENTS,
  access: member('settings:read'),
  tag,
  summary: 'The AI agents, oldest first',
  answers: { 200: answer(agentListAnswer, 'The agents.') },
  handle: async ({ services, workspaceId }) => ({
    success: true,
    data: await services.agents.views.list(workspaceId),
  }),
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
    agent: await services.agents.views.show(workspaceId, params.agentId),
  }),
});

const key = z.string().regex(AGENT_KEY_PATTERN, AGENT_KEY_RULE).nullable();

const entered = {
  name: enteredText(NAME_MAX).describe('The model is told it too.'),
  instructions: enteredText(INSTRUCTIONS_MAX),
  model: enteredText(MODEL_MAX).meta({ example: 'gpt-4o-mini' }),
  baseUrl: z
    .string()
    .min(1)
    .max(2048)
    .describe('Of an OpenAI-compatible API; `/chat/completions` is added to it.')
    .meta({ example: 'https://api.openai.com/v1' }),
  limits: limits.partial().optional(),
  handOver: handOver.optional(),
};

export const createAgentRequest = z
  .strictObject({
    ...entered,
    key: key.optional().describe('Null or absent where the API needs none.'),
  })
  .meta({ id: 'CreateAgentRequest' });

export const createAgent = endpoint({
  method: 'post',
  path: AGENTS,
  access: member('settings:edit'),
  tag,
  summary: 'Create an AI agent',
  description: `It answers for no sender before it is connected to one. The base URL is a public https address, or at an origin the operator allows. A workspace may have ${AGENTS_MAX}; one more is refused with 409.`,
  body: createAgentRequest,
  answers: { 201: answer(agentSavedAnswer, 'The agent; its key reads back as `(configured)`.') },
  errors: ['conflict'],
  handle: async ({ services, workspaceId, actor, body }) =>
    saved(services, await services.agents.create(workspaceId, body, actor)),
});

/** Changes of an agent: absent fields keep their value. The service checks base URL and key. */
const agentChangeRequest = z
  .strictObject({
    ...z.object(entered).partial().shape,
    version: version.describe('The `version` the agent was loaded with.'),
    key: key
      .optional()
      .describe(`A new key; null clears it; absent or \`${CONFIGURED_KEY}\` keeps it.`),
  })
  .meta({ id: 'AgentChangeRequest' });

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
    saved(services, await services.agents.change(workspaceId, params.agentId, body, actor)),
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
    await services.agents.delete(workspaceId, params.agentId, actor);
    return { success: true };
  },
});

const agentTestRequest = z
  .strictObject({
    text: enteredText(TEXT_MAX).describe('What a customer might write.'),
    earlier: z
      .array(
        z.strictObject({
          role: z.enum(['customer', 'agent']),
          text: z.string().min(1).max(EARLIER_TEXT_MAX),
        }),
      )
      .max(AGENT_LIMITS.historyMessages.max)
      .default([])
      .describe('Messages before it, oldest first; the model sees as many as `historyMessages`.'),
  })
  .meta({ id: 'AgentTestRequest' });

type TestMessage = z.output<typeof agentTestRequest>['earlier'][number];

const agentTestAnswer = z
  .object({
    success: z.literal(true),
    result: z.object({
      outcome: z.enum(['text', 'hand_over', 'failed']),
      text: z.string().nullable().describe('What a customer would read.'),
      reason: z.string().nullable().describe('Why the model asks for a person, in its words.'),
      failure: z
        .object({
          code: z.string().describe('`timeout`, `key_refused`, `rate_limited` …'),
          sentence: z.string(),
          detail: z.string().nullable().describe("The API's own words, the key masked."),
        })
        .nullable(),
      durationMs: z.int().min(0),
      tokens: z
        .object({ prompt: z.int().min(0), answer: z.int().min(0) })
        .nullable()
        .describe('Null where the API counts none.'),
    }),
  })
  .meta({ id: 'AgentTested' });

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
    const messages = [...body.earlier, { role: 'customer' as const, text: body.text }];
    const result = await services.agents.test(workspaceId, params.agentId, messages.map(asChat));
    return { success: true, result };
  },
});

function asChat({ role, text }: TestMessage): ChatMessage {
  return { role: role === 'customer' ? 'customer' : 'us', text };
}

async function saved({ agents }: Services, { agent, warnings }: SavedAgent) {
  return { success: true, agent: await agents.views.of(agent), warnings };
}

function limitOf(name: keyof typeof AGENT_LIMITS) {
  const { min, max } = AGENT_LIMITS[name];
  return z.int().min(min).max(max);
}
