import { z } from 'zod';
import { agentSettings } from './agents';
import { inboundSettings } from './inbound';
import { ConfigError, type SettingsRule, parseSettings } from './problem';
import { rateLimitSettings } from './rate-limits';
import { mailSettings } from './mail';
import { shutdownSettings } from './shutdown';
import { startSettings } from './start';
import { OF_CUSTOMERS, retentionProblem, retentionSettings } from './retention';
import { unknownNames } from './unknown';
import { UNSAFE_RULES, isUnsafe } from './unsafe';
import { temporalSettings } from './temporal';
import {
  delays,
  list,
  milliseconds,
  port,
  positiveCount,
  publicAddress,
  secretKey,
  trustedProxy,
} from './values';
import { providerSettings } from './providers';
import { tracingSettings } from './tracing';
import { webhookSettings } from './webhooks';
import { workerSettings } from './worker';

export { ConfigError } from './problem';

/**
 * Schema of all settings, by environment variable. `describe` is the text in docs/configuration.md. Secrets have no
 * default.
 */
export const settingsSchema = z.object({
  HERALD_ENV: z
    .enum(['production', 'development'])
    .default('production')
    .describe('`development` allows EGRESS_ALLOW_ORIGINS and EGRESS_EXTRA_CA_FILE'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address that the API listens on'),
  PORT: port.default(3000).describe('Port that the API listens on'),
  HERALD_PUBLIC_URL: publicAddress
    .optional()
    .describe('Public address of the API, for callbacks of providers and links in mails'),
  TRUSTED_PROXIES: list
    .pipe(z.array(trustedProxy))
    .default([])
    .describe(
      'Reverse proxies whose `X-Forwarded-For` is trusted, as addresses or ranges such as `10.0.0.0/8`; when not set, everyone behind a proxy shares the wrong passwords, anonymous requests and connections of one address',
    ),
  HERALD_SECRET_KEY: secretKey.describe(
    'Key that encrypts credentials and tokens: 32 bytes in base64',
  ),
  HERALD_SECRET_KEYS_OLD: list
    .pipe(z.array(secretKey))
    .default([])
    .describe('Other keys that only decrypt: former ones, and the next one while it is rolled out'),
  ...rateLimitSettings,
  MONGODB_URI: z
    .string({ error: 'is required, e.g. mongodb://127.0.0.1:27017/herald' })
    .regex(/^mongodb(\+srv)?:\/\//, { error: 'must start with mongodb:// or mongodb+srv://' })
    .describe(
      'Connection string of MongoDB 4.4 or later, with the name of the database; add `?authSource=admin` when its user was made in `admin`',
    ),
  MONGODB_TIMEOUT_MS: milliseconds
    .default(3000)
    .describe('How long an operation waits for MongoDB to be reachable'),
  ...temporalSettings,
  ...providerSettings,
  ...webhookSettings,
  ...workerSettings,
  CALLBACK_CONCURRENCY: positiveCount
    .default(16)
    .describe('Status reports that one API process handles at once'),
  ...inboundSettings,
  ...agentSettings,
  ...retentionSettings,
  SWEEP_INTERVAL_MS: milliseconds
    .default(5000)
    .describe('How often the reconciler looks for work that a crash left unstarted'),
  SWEEP_AFTER_MS: milliseconds
    .default(10_000)
    .describe('Age at which the reconciler starts unstarted work'),
  DELIVERY_RECHECK_MS: milliseconds
    .pipe(z.number().min(1000))
    .default(900_000)
    .describe(
      'How often the reconciler checks the workflow of a pending delivery, and restarts one that Temporal lost',
    ),
  TEMPLATE_SYNC_INTERVAL_MS: milliseconds
    .pipe(z.number().min(1000))
    .default(900_000)
    .describe("How often a connected sender's templates are synced"),
  TEMPLATE_SYNC_RETRY_DELAYS_MS: delays
    .default([1000, 5000, 30_000])
    .describe(
      'Pauses before a page of templates is requested again; after the last, the sync fails and the templates stay as they are',
    ),
  ...mailSettings,
  FAILING_CHECK_INTERVAL_MS: milliseconds
    .default(30_000)
    .describe('How often a failing receiver is checked, to mail owners when it has recovered'),
  FAILING_NOTICE_AFTER_MS: milliseconds
    .default(300_000)
    .describe('How long a receiver must fail, with nothing delivered, before owners get a mail'),
  ...startSettings,
  ...shutdownSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Lowest level that is logged'),
  ...tracingSettings,
});

export type Config = z.output<typeof settingsSchema>;

/** Rules that refuse a start, beside those of each setting. */
const RULES: SettingsRule<Config>[] = [
  // They hold as in production when HERALD_ENV is wrong: its settings are the stricter ones.
  ...UNSAFE_RULES.filter(({ refused }) => refused).map((rule) => ({
    reads: [rule.setting],
    problem: (config: Config) => (isUnsafe(rule, config) ? rule.sentence : null),
  })),
  together('SMTP_URL', 'SMTP_FROM'),
  together('TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE'),
  { reads: ['RETENTION_CUSTOMERS_DAYS', ...OF_CUSTOMERS], problem: retentionProblem },
];

/**
 * Reads the configuration; nothing else in the product reads the environment. An empty value counts as not set.
 * @throws ConfigError with every problem at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // Programs that know the setting take it in lower case, too.
  const { https_proxy: HTTPS_PROXY } = environment;
  try {
    return parseSettings(settingsSchema, { HTTPS_PROXY, ...environment }, RULES);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.problems, ...unknownSettings(environment)]);
  }
}

/** Returns a sentence about each `HERALD_…` variable that no program of Herald reads: a typing error would go unnoticed. */
export function unknownSettings(environment: NodeJS.ProcessEnv = process.env): string[] {
  return unknownNames(Object.keys(settingsSchema.shape), environment);
}

function together(one: keyof Config, other: keyof Config): SettingsRule<Config> {
  return {
    reads: [one, other],
    problem: (config) =>
      (config[one] === undefined) === (config[other] === undefined)
        ? null
        : `and ${other} belong together: set both or none`,
  };
}
