import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Environment } from '../types';

export const COMPOSE_FILE = 'docker-compose.yml';

/** The part of a Compose service that is used here. Words of a command are texts, whatever YAML makes of them. */
const serviceSchema = z.looseObject({
  image: z.string(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
});

const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  configs: z.record(z.string(), z.object({ content: z.string() })),
});

export type ComposeService = z.output<typeof serviceSchema>;
export type ComposeFile = z.output<typeof composeSchema>;

/**
 * Reads docker-compose.yml of the current folder, with the variables in its values filled from `environment`, as Compose
 * does it.
 *
 * @throws Error when a variable that it requires has no value
 */
export function readComposeFile(environment: Environment): ComposeFile {
  const fill = (_key: unknown, value: unknown): unknown =>
    typeof value === 'string' ? interpolate(value, environment) : value;
  return composeSchema.parse(parse(readFileSync(COMPOSE_FILE, 'utf8'), fill, { merge: true }));
}

/** The variables without which Compose refuses to start. */
export function requiredVariables(): string[] {
  const found = readFileSync(COMPOSE_FILE, 'utf8').matchAll(VARIABLE);
  const names = [...found].flatMap(([, name = '', operator]) => (operator === ':?' ? [name] : []));
  return [...new Set(names)].toSorted();
}

const VARIABLE = /(?<!\$)\$\{(\w+)(?:(:[-?])([^}]*))?\}/g;

function interpolate(text: string, environment: Environment): string {
  return text
    .replace(VARIABLE, (_all, name: string, operator?: string, word = '') => {
      const value = environment[name] ?? '';
      if (value !== '') return value;
      if (operator === ':?')
        throw new Error(`required variable ${name} is missing a value: ${word}`);
      return operator === ':-' ? word : '';
    })
    .replaceAll('$$', '$');
}
