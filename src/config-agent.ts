import { z } from 'zod';
import { exactOrigin, list, milliseconds, perMinute } from './config-values';

/** How AI agents reach their models. */
export const agentSettings = {
  AGENT_ALLOW_ORIGINS: list
    .pipe(z.array(exactOrigin))
    .default([])
    .describe(
      'Exact http or https origins that AI agents may reach although they are private or not https, such as a model on this machine; whoever may change agents can have Herald POST to any path there',
    ),
  AGENT_TIMEOUT_MS: milliseconds
    .default(30_000)
    .describe("One question to an AI agent's model, until its whole answer is there"),
  RATE_LIMIT_AGENT_TEST_PER_MINUTE: perMinute
    .default(30)
    .describe('Tests of AI agents of a workspace in a minute, by people; 0 for no limit'),
};
