import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { settingsSchema } from './index';
import { parseSettings } from './problem';
import { port } from './values';

/** The two settings of `npm start`; everything else is found or chosen and kept in the data folder. */
export const embeddedSettingsSchema = z.object({
  PORT: port
    .pipe(z.number().min(1))
    .default(3000)
    .describe('Port of the API; the other services take free ports'),
  HERALD_DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder that keeps everything over restarts'),
});

/** Settings of the API and the worker that `npm start` chooses whatever the environment has. */
const CHOSEN = {
  WORKER_PORT: true,
  HERALD_SECRET_KEY: true,
  HERALD_PUBLIC_URL: true,
  MONGODB_URI: true,
  TEMPORAL_ADDRESS: true,
  TEMPORAL_UI_URL: true,
  META_GRAPH_URL: true,
  TWILIO_API_URL: true,
  TWILIO_CONTENT_URL: true,
  TWILIO_MESSAGING_URL: true,
} as const;

/** All that the environment of `npm start` may say. */
const startSchema = settingsSchema.omit(CHOSEN).extend({
  ...embeddedSettingsSchema.shape,
  HERALD_ENV: z
    .literal('development', {
      error:
        'must be development or not set: "npm start" runs a database without sign-in and plays the provider; docs/deployment.md has the production shape',
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
  /** Allowed beside those of the demo. */
  webhookOrigins: string[];
  modelOrigins: string[];
  /** A CA that receivers may be signed with, beside the demo receiver's. */
  extraCaFile: string | undefined;
  /** Settings of the environment that have no effect, because they are chosen. */
  unused: string[];
  /** Environment that engines are looked up with and processes inherit. */
  environment: NodeJS.ProcessEnv;
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

/** Where `npm start` leaves the settings of its processes. */
export function environmentFile(dataDir: string): string {
  return join(dataDir, 'herald.env');
}

/**
 * For commands beside a running `npm start`: adds the settings it left, unless a database is configured already.
 * Settings that the environment has keep their values.
 */
export function adoptEmbeddedEnvironment(
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const { MONGODB_URI, HERALD_DATA_DIR } = environment;
  if (MONGODB_URI !== undefined && MONGODB_URI !== '') return environment;
  const file = environmentFile(resolve(HERALD_DATA_DIR ?? '.data'));
  if (!existsSync(file)) return environment;
  return { ...parseEnv(readFileSync(file, 'utf8')), ...environment };
}
