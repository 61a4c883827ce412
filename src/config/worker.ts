import { z } from 'zod';
import { flag, port } from './values';

/** Settings of a worker's health and metrics server. */
export const workerSettings = {
  WORKER_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address the worker answers health checks and metrics on'),
  WORKER_PORT: port
    .optional()
    .describe("Port for the worker's `/healthz`, `/readyz` and `/metrics`; none when not set"),
  TEMPORAL_SDK_METRICS: flag
    .default(true)
    .describe(
      "Show the Temporal SDK's metrics on the worker's `/metrics` too; the SDK serves them on a free port of 127.0.0.1",
    ),
};
