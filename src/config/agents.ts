import { z } from 'zod';
import { delays, exactOrigin, list, milliseconds, positiveCount } from './values';

/** Settings of AI agents: how they reach their models and how they answer. */
export const agentSettings = {
  AGENT_ALLOW_ORIGINS: list
    .pipe(z.array(exactOrigin))
    .default([])
    .describe(
      'Exact http or https origins of models with private addresses or without https, such as a model on this machine; members who may change agents can make Herald POST to any path there',
    ),
  AGENT_QUIET_MS: milliseconds
    .default(2000)
    .describe(
      'How long a customer must pause before an agent answers; it answers after five times that in any case',
    ),
  AGENT_TIMEOUT_MS: milliseconds
    .default(30_000)
    .describe("Timeout of one call of an AI agent's model"),
  AGENT_RETRY_DELAYS_MS: delays
    .default([1000, 5000, 20_000])
    .describe(
      'Pauses before a model is called again after a temporary error; a longer `Retry-After` is honoured up to 60 s. After the last, the conversation goes to members',
    ),
  WORKER_AGENT_SLOTS: positiveCount
    .default(50)
    .describe('Model calls that one worker makes at once'),
};
