import { randomBytes } from 'node:crypto';
import type { Config } from '../../src/config';

export type Settings = Partial<Record<keyof Config, string>>;

/** Where a Herald of the tests finds the rest of its world. */
export interface Surroundings {
  mongodbUri: string;
  temporalAddress: string;
  apiPort: number;
  workerPort: number;
  sandboxUrl: string;
  /** Certificates (PEM) of the receivers. */
  caFile: string;
  receiverOrigins: string[];
  modelOrigins: string[];
}

/** The limits of the second API (`openHerald({ api: 'limited' })`). */
export const LIMITED: Settings = {
  RATE_LIMIT_KEY_PER_MINUTE: '20',
  RATE_LIMIT_WORKSPACE_PER_MINUTE: '30',
  RATE_LIMIT_PERSON_PER_MINUTE: '30',
  RATE_LIMIT_WEBHOOK_TEST_PER_MINUTE: '3',
  RATE_LIMIT_AGENT_TEST_PER_MINUTE: '3',
  SEND_SYNC_WAIT_MS: '300',
  WEBHOOK_RETRY_DELAYS_MS: '0',
  TRUSTED_PROXIES: '',
  SMTP_URL: '',
  SMTP_FROM: '',
};

/** The environment of one Herald: short delays, so that nothing waits longer than it has to. */
export function settingsOf(around: Surroundings): Record<string, string> {
  const name = `t${randomBytes(5).toString('hex')}`;
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH,
    HOME,
    HERALD_ENV: 'development',
    PORT: String(around.apiPort),
    HERALD_PUBLIC_URL: `http://127.0.0.1:${around.apiPort}`,
    WORKER_PORT: String(around.workerPort),
    HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
    MONGODB_URI: `${around.mongodbUri}/${name}`,
    TEMPORAL_ADDRESS: around.temporalAddress,
    TEMPORAL_TASK_QUEUE_PREFIX: name,
    META_GRAPH_URL: around.sandboxUrl,
    TWILIO_API_URL: around.sandboxUrl,
    TWILIO_CONTENT_URL: around.sandboxUrl,
    TWILIO_MESSAGING_URL: around.sandboxUrl,
    EGRESS_ALLOW_ORIGINS: around.receiverOrigins.join(','),
    EGRESS_EXTRA_CA_FILE: around.caFile,
    AGENT_ALLOW_ORIGINS: [around.sandboxUrl, ...around.modelOrigins].join(','),
    AGENT_QUIET_MS: '200',
    AGENT_RETRY_DELAYS_MS: '50,100,150',
    WEBHOOK_RETRY_DELAYS_MS: '0,100,200,300',
    SEND_RETRY_DELAYS_MS: '50,100',
    SWEEP_INTERVAL_MS: '500',
    SWEEP_AFTER_MS: '1000',
  };
}

/** Settings that the suites on the shared stack need beside the usual ones. */
export const SHARED: Settings = {
  LOG_LEVEL: 'debug',
  // A browser of the tests comes from an address of its own: wrong passwords are counted by it.
  TRUSTED_PROXIES: '127.0.0.1',
  // Receivers live in jest's workers, which stall while they load a suite.
  WEBHOOK_TIMEOUT_MS: '8000',
  WEBHOOK_RETRY_AFTER_MAX_MS: '4000',
  SWEEP_INTERVAL_MS: '1000',
  SWEEP_AFTER_MS: '2000',
  // The engine of the database starts beside everything else, and no suite takes it away.
  MONGODB_TIMEOUT_MS: '30000',
  TEMPLATE_SYNC_INTERVAL_MS: '3600000',
  TEMPLATE_SYNC_RETRY_DELAYS_MS: '100,100',
  TEMPORAL_UI_URL: 'https://temporal.acme.example',
  OPT_OUT_WORDS: 'STOP,Arrêt',
  // Each open page costs a check of its session, so that a short interval fills the API.
  LIVE_RECHECK_MS: '2000',
  AGENT_TIMEOUT_MS: '7000',
  // Requests are counted by the API with limits. Here each would cost two commands of the database.
  RATE_LIMIT_KEY_PER_MINUTE: '0',
  RATE_LIMIT_WORKSPACE_PER_MINUTE: '0',
  RATE_LIMIT_PERSON_PER_MINUTE: '0',
  RATE_LIMIT_REFUSED_PER_MINUTE: '0',
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: '0',
  RATE_LIMIT_WEBHOOK_TEST_PER_MINUTE: '600',
  RATE_LIMIT_AGENT_TEST_PER_MINUTE: '600',
};
