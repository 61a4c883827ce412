import { z } from 'zod';
import { flag, port, positiveCount } from './values';

/** Settings of the worker. */
export const workerSettings = {
  WORKER_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address that the worker serves health checks and metrics on'),
  WORKER_PORT: port
    .optional()
    .describe("Port of the worker's `/healthz`, `/readyz` and `/metrics`; not served when not set"),
  TEMPORAL_SDK_METRICS: flag
    .default(true)
    .describe(
      "Adds the Temporal SDK's metrics to the worker's `/metrics`; the SDK serves them on a free port of 127.0.0.1",
    ),
  WORKER_DELIVERY_SLOTS: positiveCount
    .default(200)
    .describe('First delivery attempts that one worker makes at once'),
  WORKER_SLOW_SLOTS: positiveCount
    .default(1000)
    .describe('Later delivery attempts that one worker makes at once'),
  WORKER_SEND_SLOTS: positiveCount
    .default(200)
    .describe('Provider calls that one worker makes at once'),
};
