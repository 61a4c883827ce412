import { z } from 'zod';
import { flag, origin, pemFile } from './values';

/** Settings of the connection to Temporal. */
export const temporalSettings = {
  TEMPORAL_ADDRESS: z
    .string()
    .refine((text) => !text.includes('/'), { error: 'must be host:port, without https://' })
    .default('127.0.0.1:7233')
    .describe('Temporal frontend as host:port'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
  TEMPORAL_TLS: flag.default(false).describe('Connects to Temporal with TLS'),
  TEMPORAL_TLS_CA_FILE: pemFile.optional().describe('CA certificate of the Temporal server'),
  TEMPORAL_TLS_CERT_FILE: pemFile.optional().describe('Client certificate for mutual TLS'),
  TEMPORAL_TLS_KEY_FILE: pemFile.optional().describe('Key of the client certificate'),
  TEMPORAL_API_KEY: z.string().optional().describe('API key for Temporal Cloud'),
  TEMPORAL_TASK_QUEUE_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _ or -' })
    .default('herald')
    .describe(
      'Task queues are `<prefix>`, `<prefix>-slow`, `<prefix>-agent`, `<prefix>-templates`, `<prefix>-notice` and `<prefix>-recovery`',
    ),
  TEMPORAL_SEARCH_ATTRIBUTES: flag
    .default(true)
    .describe(
      'Sets search attributes on workflows; `npm run herald -- temporal setup` registers them in the namespace',
    ),
  TEMPORAL_WORKER_DEPLOYMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _ or -' })
    .optional()
    .describe(
      'Name of a worker deployment in Temporal: API and worker processes then belong to a version of it (docs/upgrading.md); without it there are no versions',
    ),
  TEMPORAL_BUILD_ID: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _, . or -' })
    .optional()
    .describe(
      'Build id of this version in the worker deployment; by default the release with a digest of its workflows',
    ),
  TEMPORAL_UI_URL: origin
    .optional()
    .describe(
      'Address of the Temporal UI, for links to workflows in the console; without it the console shows ids only',
    ),
};
