import { z } from 'zod';

/** Settings of the start of a process. */
export const startSettings = {
  START_WAIT_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(120_000)
    .describe(
      'How long a process that starts waits for MongoDB and, as a worker, for Temporal, before it ends; `herald migrate` and `herald temporal setup` wait as long',
    ),
};
