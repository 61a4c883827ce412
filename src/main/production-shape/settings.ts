import { join } from 'node:path';
import type { ComposeService } from '../../../engines/compose/compose-file';
import type { SavedState } from '../start/saved-state';

const HOST = '127.0.0.1';

/** Ports of Temporal's services that nothing but Temporal uses, by the settings of its image. */
export const INTERNAL_PORTS = [
  'FRONTEND_HTTP_PORT',
  'FRONTEND_MEMBERSHIP_PORT',
  'MATCHING_GRPC_PORT',
  'MATCHING_MEMBERSHIP_PORT',
  'HISTORY_GRPC_PORT',
  'HISTORY_MEMBERSHIP_PORT',
  'WORKER_GRPC_PORT',
  'WORKER_MEMBERSHIP_PORT',
] as const;

export interface Places {
  ports: SavedState['ports'] & { postgresql: number };
  /** The folder of the file with Temporal's dynamic configuration. */
  dataDir: string;
}

/** Where Temporal's dynamic configuration is kept. */
export function dynamicConfigFile(dataDir: string): string {
  return join(dataDir, 'dynamic-config.yaml');
}

/**
 * The settings of docker-compose.yml that name a container, an address in one or a file in one. On one machine without
 * containers they name this machine's; every other setting is what the file says.
 */
export function placesOf({ ports, dataDir }: Places): Record<string, string> {
  return {
    HOST,
    WORKER_HOST: HOST,
    MONGODB_URI: `mongodb://${HOST}:${ports.mongodb}/herald`,
    TEMPORAL_ADDRESS: `${HOST}:${ports.temporal}`,
    // The Temporal server for production has no UI of its own.
    TEMPORAL_UI_URL: '',
    POSTGRES_SEEDS: HOST,
    DB_PORT: String(ports.postgresql),
    BIND_ON_IP: HOST,
    DYNAMIC_CONFIG_FILE_PATH: dynamicConfigFile(dataDir),
    SQL_HOST: HOST,
    SQL_PORT: String(ports.postgresql),
  };
}

/** The settings of a service of docker-compose.yml, with those of `places` that it has. */
export function settingsOf(
  { environment }: ComposeService,
  places: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(environment);
  return Object.fromEntries(entries.map(([name, value]) => [name, places[name] ?? value]));
}
