import OpenAI, { APIError } from 'openai';
import { z } from 'zod';
import { type Agent, agentKeyContext } from '../domain/agent';
import { parseRetryAfter } from '../domain/retry-schedule';
import type { AgentAnswer, AgentCallOptions, AgentModel, ChatMessage } from '../ports/agent-model';
import type { EgressClient } from '../ports/egress';
import type { SecretBox } from '../ports/secret-box';
import { NoAnswerError, egressFetch } from './egress-fetch';
import { codeOfExchange, codeOfStatus, failed } from './failures';
import { presentable } from './presentable';
import { HAND_OVER_TOOL, promptOf } from './prompt';
import { readCompletion } from './read-completion';

export interface AgentModelDeps {
  /** Decides which addresses are reached. */
  egress: EgressClient;
  secretBox: SecretBox;
}

/** Placeholder for APIs without a key; it is not sent. */
const NO_KEY = 'none';
/** Hosts that refuse `max_tokens` for newer models; most others accept only that. */
const COUNTS_COMPLETION_TOKENS = /(^|\.)(openai\.com|openai\.azure\.com)$/;

/** Creates the adapter for OpenAI's API and compatible ones. */
export function createAgentModel({ egress, secretBox }: AgentModelDeps): AgentModel {
  return {
    async answer(agent, messages, options) {
      const key = openKey(secretBox, agent);
      if (key === undefined) return failed('key_unreadable');
      const client = clientOf(agent, key, egress, options);
      return presentable(await ask(client, agent, messages), key);
    },
  };
}

/** Opens the agent's key; null without one, undefined when no HERALD_SECRET_KEY opens it. */
function openKey(box: SecretBox, { id, sealedKey }: Agent): string | null | undefined {
  if (sealedKey === null) return null;
  try {
    return box.open(sealedKey, agentKeyContext(id));
  } catch {
    return undefined;
  }
}

/** Egress enforces the deadline; the library's longer timeout is a fallback. */
function clientOf(
  { baseUrl }: Agent,
  key: string | null,
  egress: EgressClient,
  options: AgentCallOptions,
): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: key ?? NO_KEY,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: 2 * options.timeoutMs,
    fetch: egressFetch(egress, options),
    ...(key === null ? { defaultHeaders: { authorization: null } } : {}),
  });
}

async function ask(client: OpenAI, agent: Agent, messages: ChatMessage[]): Promise<AgentAnswer> {
  const { model, handOver } = agent;
  try {
    const completion = await client.chat.completions.create({
      model,
      messages: promptOf(agent, messages),
      ...lengthOf(agent),
      ...(handOver === 'tool' ? { tools: [HAND_OVER_TOOL] } : {}),
    });
    return readCompletion(completion);
  } catch (error) {
    return failureOf(error);
  }
}

function lengthOf({ baseUrl, limits: { maxTokens } }: Agent) {
  return COUNTS_COMPLETION_TOKENS.test(new URL(baseUrl).hostname)
    ? { max_completion_tokens: maxTokens }
    : { max_tokens: maxTokens };
}

/** The library wraps what `fetch` threw, and has its own error for a status; what is left is an answer it cannot read. */
function failureOf(error: unknown): AgentAnswer {
  if (!(error instanceof APIError)) return failed('unreadable_answer');
  if (error.cause instanceof NoAnswerError) return failed(codeOfExchange(error.cause.code));
  if (error.status === undefined) return failed('unreachable');
  const retryAfter = error.headers?.get('retry-after') ?? undefined;
  return failed(codeOfStatus(error.status), {
    retryAfterMs: parseRetryAfter(retryAfter, Date.now()),
    detail: wordsOf(error.error),
  });
}

/** Most say why in `error.message`; the library has taken `error` off already where it was an object. */
const wordsSchema = z.union([
  z.string(),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

function wordsOf(body: unknown): string | null {
  const words = wordsSchema.safeParse(body);
  return words.success ? words.data : null;
}
