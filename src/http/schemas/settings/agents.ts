import { z } from 'zod';
import {
  AGENT_KEY_PATTERN,
  AGENT_KEY_RULE,
  AGENT_LIMITS,
  HAND_OVER_WAYS,
} from '../../../domain/agent';
import { CONFIGURED_KEY } from '../../../services/agents/steps/agent-settings';
import { enteredText } from '../entered-text';
import { timestamp } from '../timestamp';

const NAME_MAX = 100;
const MODEL_MAX = 200;
const INSTRUCTIONS_MAX = 20_000;
/** As a customer's message can be. */
const TEXT_MAX = 4096;

const limit = (name: keyof typeof AGENT_LIMITS) => {
  const { min, max } = AGENT_LIMITS[name];
  return z.int().min(min).max(max);
};
const limits = z.strictObject({
  answersPerHour: limit('answersPerHour').describe(
    'In one conversation; beyond it a person answers.',
  ),
  historyMessages: limit('historyMessages').describe(
    'The latest messages of the conversation that the model is shown.',
  ),
  maxTokens: limit('maxTokens').describe('Of one answer.'),
});
const handOver = z
  .enum(HAND_OVER_WAYS)
  .describe('How the model asks for a person: it calls a tool, or writes `[[hand over]]`.');
const version = z.int().min(1);
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

/** Change of an agent: absent fields keep their value. The service checks base URL and key. */
export const agentChangeRequest = z
  .strictObject({
    ...z.object(entered).partial().shape,
    version: version.describe('The `version` the agent was loaded with.'),
    key: key
      .optional()
      .describe(`A new key; null clears it; absent or \`${CONFIGURED_KEY}\` keeps it.`),
  })
  .meta({ id: 'AgentChangeRequest' });

export const agentTestRequest = z
  .strictObject({
    text: enteredText(TEXT_MAX).describe('What a customer might write.'),
  })
  .meta({ id: 'AgentTestRequest' });

export const senderAgentRequest = z
  .strictObject({
    agentId: z.string().min(1).max(64).nullable().describe('Null for no agent.'),
  })
  .meta({ id: 'SenderAgentRequest' });

const agent = z
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

export const agentListAnswer = z
  .object({ success: z.literal(true), data: z.array(agent) })
  .meta({ id: 'AgentList' });

export const agentAnswer = z.object({ success: z.literal(true), agent }).meta({ id: 'AgentShown' });

export const agentSavedAnswer = agentAnswer
  .extend({ warnings: z.array(z.string()) })
  .meta({ id: 'AgentSaved' });

export const agentTestAnswer = z
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
    }),
  })
  .meta({ id: 'AgentTested' });
