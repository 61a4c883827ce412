import { readComposeFile as read } from '../../../engines/compose/compose-file';

/** The part of a Compose service that the tests look at. */
export interface Service {
  image: string;
  build?: string;
  pull_policy?: string;
  command?: string[];
  container_name?: string;
  environment: Record<string, string>;
  ports?: string[];
  healthcheck?: {
    test?: string[];
    start_period?: string;
    start_interval?: string;
    interval?: string;
    timeout?: string;
  };
  restart: string;
  stop_grace_period?: string;
  networks: string[];
  user?: string;
  shm_size?: string;
  volumes?: (string | { type: string; target: string })[];
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

/** docker-compose.yml with the variables in its values filled from `environment`, as Compose does it. */
export function readComposeFile(environment: Record<string, string>): ComposeFile {
  return read(environment) as unknown as ComposeFile;
}
