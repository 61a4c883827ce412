import { z } from 'zod';
import { milliseconds } from './values';

/** How a process ends. */
export const shutdownSettings = {
  SHUTDOWN_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'How long an API that is asked to stop goes on taking requests while its `/readyz` is 503; behind a load balancer as long as that takes to notice',
    ),
  SHUTDOWN_TIMEOUT_MS: milliseconds
    .default(50_000)
    .describe(
      'How long a stop may take after that before it is forced; longer than SEND_SYNC_WAIT_MS, so that no request is cut',
    ),
};
