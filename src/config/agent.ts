import { z } from 'zod';
import { exactOrigin, list } from './values';

/** How AI agents reach their models. */
export const agentSettings = {
  AGENT_ALLOW_ORIGINS: list
    .pipe(z.array(exactOrigin))
    .default([])
    .describe(
      'Exact http or https origins that AI agents may reach although they are private or not https, such as a model on this machine; whoever may change agents can have Herald POST to any path there',
    ),
};
