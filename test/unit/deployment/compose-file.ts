import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The part of a Compose service that the tests look at. */
export interface Service {
  image: string;
  build?: string;
  command?: string[];
  container_name?: string;
  environment: Record<string, string>;
  ports?: string[];
  healthcheck?: { test: string[] };
  restart: string;
  stop_grace_period?: string;
  networks: string[];
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  logging?: { options: Record<string, string> };
  deploy?: { resources: { limits: { cpus: string; memory: string; pids: number } } };
  configs?: { source: string; target: string }[];
  depends_on?: Record<string, { condition: string }>;
}

export interface ComposeFile {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
  configs: Record<string, { content: string }>;
}

export const COMPOSE_FILE = 'docker-compose.yml';

/** docker-compose.yml with the variables in its values filled from `environment`, as Compose does it. */
export function readComposeFile(environment: Record<string, string>): ComposeFile {
  const fill = (_key: unknown, value: unknown): unknown =>
    typeof value === 'string' ? interpolate(value, environment) : value;
  return parse(readFileSync(COMPOSE_FILE, 'utf8'), fill, { merge: true }) as ComposeFile;
}

/** The variables without which Compose refuses to start. */
export function requiredVariables(): string[] {
  const found = readFileSync(COMPOSE_FILE, 'utf8').matchAll(VARIABLE);
  const names = [...found].flatMap(([, name = '', operator]) => (operator === ':?' ? [name] : []));
  return [...new Set(names)].toSorted();
}

const VARIABLE = /(?<!\$)\$\{(\w+)(?:(:[-?])([^}]*))?\}/g;

function interpolate(text: string, environment: Record<string, string>): string {
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
