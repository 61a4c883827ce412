import { z } from 'zod';
import { agentSettings } from './agent';
import { answerSettings } from './answers';
import { inboundSettings } from './inbound';
import { parseSettings } from './problem';
import { rateLimitSettings } from './rate-limits';
import { mailSettings } from './mail';
import { shutdownSettings } from './shutdown';
import { retentionProblems, retentionSettings } from './retention';
import { unsafeSettings } from './unsafe';
import {
  delays,
  flag,
  httpsOrigin,
  list,
  milliseconds,
  origin,
  pemFile,
  perSecond,
  port,
  secretKey,
  trustedProxy,
} from './values';
import { workerSettings } from './worker';

export { ConfigError } from './problem';

/**
 * Every setting there is, by its environment variable. `describe` is the text of the table in docs/configuration.md.
 * No secret has a default.
 */
export const settingsSchema = z.object({
  HERALD_ENV: z
    .enum(['production', 'development'])
    .default('production')
    .describe('`development` allows EGRESS_ALLOW_ORIGINS and EGRESS_EXTRA_CA_FILE'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address the API listens on'),
  PORT: port.default(3000).describe('Port the API listens on'),
  HERALD_PUBLIC_URL: origin
    .optional()
    .describe('Address under which providers reach the API; shown as callback URL'),
  TRUSTED_PROXIES: list
    .pipe(z.array(trustedProxy))
    .default([])
    .describe(
      'Reverse proxies whose `X-Forwarded-For` counts, as addresses or ranges such as `10.0.0.0/8`; without it everybody behind a proxy shares one count of wrong passwords',
    ),
  ...workerSettings,
  HERALD_SECRET_KEY: secretKey.describe('Seals credentials and tokens: 32 bytes in base64'),
  ...rateLimitSettings,
  HERALD_SECRET_KEYS_OLD: list
    .pipe(z.array(secretKey))
    .default([])
    .describe(
      'Keys beside HERALD_SECRET_KEY that open what they sealed and seal nothing: former ones, and the next one while it is rolled out',
    ),
  MONGODB_URI: z
    .string({ error: 'is required, e.g. mongodb://127.0.0.1:27017/herald' })
    .regex(/^mongodb(\+srv)?:\/\//, { error: 'must start with mongodb:// or mongodb+srv://' })
    .describe('MongoDB 4.4 or later'),
  MONGODB_TIMEOUT_MS: milliseconds
    .default(3000)
    .describe('How long an operation waits for a reachable MongoDB'),
  TEMPORAL_ADDRESS: z
    .string()
    .min(1)
    .default('127.0.0.1:7233')
    .describe('Temporal frontend, host:port'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
  TEMPORAL_TLS: flag.default(false).describe('Connect to Temporal with TLS'),
  TEMPORAL_TLS_CA_FILE: pemFile.optional().describe('CA certificate of the Temporal server'),
  TEMPORAL_TLS_CERT_FILE: pemFile.optional().describe('Client certificate for mutual TLS'),
  TEMPORAL_TLS_KEY_FILE: pemFile.optional().describe('Key of the client certificate'),
  TEMPORAL_API_KEY: z.string().optional().describe('API key for Temporal Cloud'),
  TEMPORAL_TASK_QUEUE_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _ or -' })
    .default('herald')
    .describe(
      'Task queues are `<prefix>-send`, `<prefix>-deliver`, `<prefix>-deliver-slow`, `<prefix>-agent`, `<prefix>-templates`, `<prefix>-notice` and `<prefix>-recovery`',
    ),
  TEMPORAL_SEARCH_ATTRIBUTES: flag
    .default(true)
    .describe(
      'Set search attributes on workflows; the namespace must have them (`npm run herald -- temporal setup`)',
    ),
  TEMPORAL_UI_URL: origin
    .optional()
    .describe(
      'Address under which people reach the Temporal UI; the console links to workflows there, and shows their ids when it is not set',
    ),
  META_GRAPH_URL: origin
    .default('https://graph.facebook.com')
    .describe('Base address of the Meta Graph API'),
  META_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, { error: 'must be a version such as v25.0' })
    .default('v25.0')
    .describe('Version of the Meta Graph API'),
  TWILIO_API_URL: origin
    .default('https://api.twilio.com')
    .describe('Base address of the Twilio API for messages and accounts'),
  TWILIO_CONTENT_URL: origin
    .default('https://content.twilio.com')
    .describe('Base address of the Twilio API for templates'),
  TWILIO_MESSAGING_URL: origin
    .default('https://messaging.twilio.com')
    .describe('Base address of the Twilio API for senders and messaging services'),
  SEND_TIMEOUT_MS: milliseconds.default(10_000).describe('One provider call'),
  SEND_RETRY_DELAYS_MS: delays
    .default([500, 1000])
    .describe('Pauses before the 2nd and 3rd provider call after a network failure; each ± 20 %'),
  SEND_SYNC_WAIT_MS: milliseconds
    .default(45_000)
    .describe("How long a synchronous send waits for the provider's answer"),
  SENDER_MESSAGES_PER_SECOND: perSecond
    .default(80)
    .describe(
      'What a provider lets one sender send in a second; for senders without a number of their own',
    ),
  WEBHOOK_TIMEOUT_MS: milliseconds.default(10_000).describe('One POST to a receiver'),
  WEBHOOK_RETRY_DELAYS_MS: delays
    .refine(([first = 0]) => first === 0, {
      error: 'must begin with 0, because the first attempt is made at once',
    })
    .default([0, 10_000, 60_000, 300_000])
    .describe('Pause before each attempt, the first one always 0; as many attempts as numbers'),
  WEBHOOK_RETRY_AFTER_MAX_MS: milliseconds
    .default(600_000)
    .describe('Longest `Retry-After` that is honoured'),
  WEBHOOK_PORTS: list
    .transform((parts) => parts.map(Number))
    .pipe(z.array(z.int().min(1).max(65_535)).min(1))
    .default([443])
    .describe('The only ports that webhook URLs may have; EGRESS_ALLOW_ORIGINS are spared'),
  WEBHOOK_CONNECTIONS_PER_ORIGIN: z.coerce
    .number()
    .int()
    .min(1)
    .default(256)
    .describe(
      'Connections of one worker to one origin at most; a single workspace gets a third of them',
    ),
  EGRESS_ALLOW_ORIGINS: list
    .pipe(z.array(httpsOrigin))
    .default([])
    .describe(
      'Development only: exact https origins that webhooks may reach, and header media may be at, although their address is private',
    ),
  EGRESS_EXTRA_CA_FILE: pemFile
    .optional()
    .describe('Development only: a CA certificate receivers may be signed with'),
  WORKER_DELIVERY_SLOTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe('First delivery attempts of one worker at once'),
  WORKER_SLOW_SLOTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(1000)
    .describe('Later delivery attempts of one worker at once'),
  WORKER_SEND_SLOTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .describe('Provider calls of one worker at once'),
  CALLBACK_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .default(16)
    .describe('Status reports of one API process in work at once'),
  ...inboundSettings,
  ...agentSettings,
  ...answerSettings,
  ...retentionSettings,
  SWEEP_INTERVAL_MS: milliseconds
    .default(5000)
    .describe('How often a worker looks for work that a crash left unstarted'),
  SWEEP_AFTER_MS: milliseconds
    .default(10_000)
    .describe('Age at which unstarted work counts as left behind'),
  DELIVERY_RECHECK_MS: milliseconds
    .pipe(z.number().min(1000))
    .default(900_000)
    .describe(
      'How often a worker makes sure that the workflow of a pending delivery runs: without one, because Temporal lost its state, it is started again',
    ),
  TEMPLATE_SYNC_INTERVAL_MS: milliseconds
    .pipe(z.number().min(1000))
    .default(900_000)
    .describe("How often a connected sender's templates are read from its provider"),
  TEMPLATE_SYNC_RETRY_DELAYS_MS: delays
    .default([1000, 5000, 30_000])
    .describe(
      'Pauses before a page of templates is asked for again; after the last the old state stays',
    ),
  ...mailSettings,
  FAILING_CHECK_INTERVAL_MS: milliseconds
    .default(30_000)
    .describe('How often a failing receiver is looked at, for the mail that it works again'),
  FAILING_NOTICE_AFTER_MS: milliseconds
    .default(300_000)
    .describe('How long a receiver has to fail, with nothing delivered, before owners get a mail'),
  ...shutdownSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least level that is logged'),
});

export type Config = z.output<typeof settingsSchema>;

const checkedSchema = settingsSchema.superRefine((config, context) => {
  const problem = (path: keyof Config, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });
  for (const { setting, sentence } of unsafeSettings(config, 'refused')) problem(setting, sentence);
  if ((config.SMTP_URL === undefined) !== (config.SMTP_FROM === undefined)) {
    problem('SMTP_URL', 'and SMTP_FROM belong together: set both or none');
  }
  if (
    (config.TEMPORAL_TLS_CERT_FILE === undefined) !==
    (config.TEMPORAL_TLS_KEY_FILE === undefined)
  ) {
    problem(
      'TEMPORAL_TLS_CERT_FILE',
      'and TEMPORAL_TLS_KEY_FILE belong together: set both or none',
    );
  }
  for (const message of retentionProblems(config)) problem('RETENTION_CUSTOMERS_DAYS', message);
});

/**
 * Reads the configuration; nothing else in the product reads the environment. An empty value counts as not set.
 * @throws ConfigError with every problem at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return parseSettings(checkedSchema, environment);
}
