import { z } from 'zod';
import { delays, httpsOrigin, list, milliseconds, pemFile, positiveCount } from './values';

/** Settings of webhooks and the addresses they may reach. */
export const webhookSettings = {
  WEBHOOK_TIMEOUT_MS: milliseconds.default(10_000).describe('Timeout of one POST to a receiver'),
  WEBHOOK_RETRY_DELAYS_MS: delays
    .refine(([first = 0]) => first === 0, {
      error: 'must begin with 0, because the first attempt is made at once',
    })
    .default([0, 10_000, 60_000, 300_000])
    .describe('Pause before each attempt, beginning with 0; as many attempts as numbers'),
  WEBHOOK_RETRY_AFTER_MAX_MS: milliseconds
    .default(600_000)
    .describe('Longest `Retry-After` that is honoured'),
  WEBHOOK_PORTS: list
    .transform((parts) => parts.map(Number))
    .pipe(z.array(z.int().min(1).max(65_535)).min(1))
    .optional()
    .describe(
      'The only ports that webhook URLs may have, such as `443,8443`; when not set, all but those that the Fetch standard blocks. Origins that the operator allows may have others',
    ),
  WEBHOOK_CONNECTIONS_PER_ORIGIN: positiveCount
    .default(256)
    .describe(
      'Most connections of one worker to one origin; a single workspace gets a third of them',
    ),
  API_DELIVERY_SLOTS: z.coerce
    .number()
    .int()
    .min(0)
    .default(200)
    .describe(
      'First delivery attempts that one API process makes at once; 0 leaves them all to workers',
    ),
  EGRESS_ALLOW_ORIGINS: list
    .pipe(z.array(httpsOrigin))
    .default([])
    .describe(
      'Development only: exact https origins with private addresses that webhooks and header media may use',
    ),
  EGRESS_EXTRA_CA_FILE: pemFile
    .optional()
    .describe('Development only: an extra CA certificate to trust for receivers'),
};
