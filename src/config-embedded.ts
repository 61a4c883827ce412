import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { ConfigError } from './config';

const NOT_A_PORT = 'must be a port number, 1 to 65535';

/** The two settings of `npm start`; everything else is found or chosen and kept in the data folder. */
export const embeddedSettingsSchema = z.object({
  PORT: z.coerce
    .number({ error: NOT_A_PORT })
    .int(NOT_A_PORT)
    .min(1, NOT_A_PORT)
    .max(65_535, NOT_A_PORT)
    .default(3000)
    .describe('Port of the API; the other services take free ports'),
  HERALD_DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder that keeps everything over restarts'),
});

export interface EmbeddedConfig {
  apiPort: number;
  dataDir: string;
  /** What engines are looked up with, and what the processes inherit. */
  environment: NodeJS.ProcessEnv;
}

/** @throws ConfigError with every problem at once */
export function readEmbeddedConfig(environment: NodeJS.ProcessEnv = process.env): EmbeddedConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = embeddedSettingsSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    );
  }
  const { PORT, HERALD_DATA_DIR } = parsed.data;
  return { apiPort: PORT, dataDir: resolve(HERALD_DATA_DIR), environment };
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
