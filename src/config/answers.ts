import { z } from 'zod';
import { delays, milliseconds } from './values';

/** How AI agents answer. */
export const answerSettings = {
  AGENT_QUIET_MS: milliseconds
    .default(2000)
    .describe(
      'An agent answers when the customer has written nothing for so long, or after five times that',
    ),
  AGENT_TIMEOUT_MS: milliseconds
    .default(30_000)
    .describe("One question to an AI agent's model, until its whole answer is there"),
  AGENT_RETRY_DELAYS_MS: delays
    .default([1000, 5000, 20_000])
    .describe(
      'Pauses before an agent is asked again after a fault that may pass; a longer `Retry-After` is honoured up to 60 s; after the last people get the conversation',
    ),
  WORKER_AGENT_SLOTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .describe('Calls of AI agents of one worker at once'),
};
