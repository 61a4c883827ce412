import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { settingsSchema } from './index';
import { parseSettings } from './problem';
import { port } from './values';

/** The two settings of `npm start`, which chooses all others and keeps them in the data folder. */
export const embeddedSettingsSchema = z.object({
  PORT: port
    .pipe(z.number().min(1))
    .default(3000)
    .describe('Port of the API; other services take free ports'),
  HERALD_DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder that keeps all data over restarts'),
});

/** Settings of the API and the worker that `npm start` chooses, whatever the environment says. */
const CHOSEN = {
  WORKER_PORT: true,
  HERALD_SECRET_KEY: true,
  HERALD_PUBLIC_URL: true,
  MONGODB_URI: true,
  TEMPORAL_ADDRESS: true,
  TEMPORAL_UI_URL: true,
  TEMPORAL_WORKER_DEPLOYMENT: true,
  META_GRAPH_URL: true,
  TWILIO_API_URL: true,
  TWILIO_CONTENT_URL: true,
  TWILIO_MESSAGING_URL: true,
} as const;

/** Settings that the environment of `npm start` may have. */
const startSchema = settingsSchema.omit(CHOSEN).extend({
  ...embeddedSettingsSchema.shape,
  HERALD_ENV: z
    .literal('development', {
      error:
        'must be development or not set: this command runs a database without authentication and a stand-in for the providers; see docs/deployment.md for production',
    })
    .default('development'),
});

/** The settings that `npm start` chooses for its processes. */
export type ChosenSettings = Record<
  keyof typeof CHOSEN | 'HERALD_ENV' | 'PORT' | 'EGRESS_ALLOW_ORIGINS' | 'EGRESS_EXTRA_CA_FILE',
  string
> & { AGENT_ALLOW_ORIGINS: string };

export interface EmbeddedConfig {
  apiPort: number;
  dataDir: string;
  /** Origins allowed for webhooks beside the demo receiver's. */
  webhookOrigins: string[];
  /** Origins allowed for models beside the sandbox's. */
  modelOrigins: string[];
  /** File of a CA to trust for receivers, beside the demo receiver's. */
  extraCaFile: string | undefined;
  /** Settings of the environment that have no effect, because `npm start` chooses them. */
  unused: string[];
  /** Environment that engines are looked up in and processes inherit. */
  environment: NodeJS.ProcessEnv;
}

/** Returns the data folder that the environment names, or undefined. */
export function namedDataDir(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment['HERALD_DATA_DIR'] || undefined;
}

/** Reads the settings for a data folder of the caller's choice. @throws ConfigError with every problem at once */
export function readEmbeddedConfigIn(
  dataDir: string,
  environment: NodeJS.ProcessEnv = process.env,
): EmbeddedConfig {
  return readEmbeddedConfig({ ...environment, HERALD_DATA_DIR: dataDir });
}

/** @throws ConfigError with every problem at once */
export function readEmbeddedConfig(environment: NodeJS.ProcessEnv = process.env): EmbeddedConfig {
  const settings = parseSettings(startSchema, environment);
  return {
    apiPort: settings.PORT,
    dataDir: resolve(settings.HERALD_DATA_DIR),
    webhookOrigins: settings.EGRESS_ALLOW_ORIGINS,
    modelOrigins: settings.AGENT_ALLOW_ORIGINS,
    extraCaFile: settings.EGRESS_EXTRA_CA_FILE,
    unused: Object.keys(CHOSEN).filter((name) => (environment[name] ?? '') !== ''),
    environment,
  };
}

/** Returns the file in which `npm start` leaves the settings of its processes. */
export function environmentFile(dataDir: string): string {
  return join(dataDir, 'herald.env');
}

/** Returns the file in which a running `npm start` leaves its facts, such as an API key. */
export function quickstartFile(dataDir: string): string {
  return join(dataDir, 'quickstart.json');
}

/** Returns the settings in the file of `environmentFile` as they are now; none without the file. */
export function readEnvironmentFile(dataDir: string): NodeJS.Dict<string> {
  const file = environmentFile(dataDir);
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

/**
 * Adds the settings that a running `npm start` left, for commands beside it. Does nothing when a database is configured,
 * and never replaces a setting of the environment.
 */
export function adoptEmbeddedEnvironment(
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const dataDir = adoptedDataDir(environment);
  return dataDir === null ? environment : { ...readEnvironmentFile(dataDir), ...environment };
}

/** Returns the data folder whose settings commands add to the environment; null when it names a database itself. */
export function adoptedDataDir(environment: NodeJS.ProcessEnv = process.env): string | null {
  if ((environment['MONGODB_URI'] ?? '') !== '') return null;
  return resolve(namedDataDir(environment) ?? '.data');
}
