import { z } from 'zod';
import { milliseconds } from './values';

/** Settings of the stop of a process. */
export const shutdownSettings = {
  SHUTDOWN_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'How long a stopping API keeps taking requests while its `/readyz` is 503, so that a load balancer notices',
    ),
  SHUTDOWN_TIMEOUT_MS: milliseconds
    .default(50_000)
    .describe(
      'How long a stop may take after SHUTDOWN_DELAY_MS; longer than SEND_SYNC_WAIT_MS, so that no request is cut off',
    ),
};
