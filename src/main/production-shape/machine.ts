import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ComposeService,
  readComposeFile,
  requiredVariables,
} from '../../../engines/compose/compose-file';
import { freePorts } from '../../../engines/ports';
import type { SavedState } from '../start/saved-state';
import type { StackOptions } from '../start/supervise';
import { gatherPrograms } from './programs';
import type { ReadyEngines } from './ready-engines';
import { INTERNAL_PORTS, dynamicConfigFile, placesOf, settingsOf } from './settings';

/** The services of docker-compose.yml, as they run on this machine. */
export interface Machine {
  ports: SavedState['ports'] & { postgresql: number };
  /** The user of PostgreSQL whom the file names. */
  login: { user: string; password: string };
  /** Ports of Temporal that nothing but Temporal uses, by the settings of its image. */
  internalPorts: Record<string, string>;
  /** Settings that name this machine's engines. */
  places: Record<string, string>;
  /** Begins with the folder of the programs that the images have. */
  path: string;
  /** @throws Error when the file has no such service */
  service: (name: string) => ComposeService;
  /** The whole environment of a service: its settings, where programs are, and a home without settings of this user. */
  environmentOf: (name: string) => Record<string, string>;
}

/** Reads docker-compose.yml with new passwords and finds a place for everything in it. */
export async function prepareMachine(
  { config: { dataDir, environment } }: StackOptions,
  kept: SavedState,
  ready: ReadyEngines,
): Promise<Machine> {
  const passwords = requiredVariables().map((name) => [name, randomBytes(24).toString('hex')]);
  const secrets = { ...Object.fromEntries(passwords), HERALD_SECRET_KEY: kept.secretKey };
  const { services, configs } = readComposeFile({ ...environment, ...secrets });
  await writeFile(dynamicConfigFile(dataDir), configs['temporal-dynamic-config']?.content ?? '');

  const [postgresql = 0, ...internal] = await freePorts(1 + INTERNAL_PORTS.length);
  const ports = { ...kept.ports, postgresql };
  const places = placesOf({ ports, dataDir });
  const path = await gatherPrograms(join(dataDir, 'bin'), ready, environment['PATH']);
  const service = (name: string): ComposeService => {
    const found = services[name];
    if (found === undefined) throw new Error(`docker-compose.yml has no service ${name}`);
    return found;
  };
  const { POSTGRES_USER: user = '', POSTGRES_PASSWORD: password = '' } =
    service('postgresql').environment;
  return {
    ports,
    login: { user, password },
    internalPorts: Object.fromEntries(
      INTERNAL_PORTS.map((name, index) => [name, String(internal[index])]),
    ),
    places,
    path,
    service,
    environmentOf: (name) => ({
      PATH: path,
      HOME: dataDir,
      ...settingsOf(service(name), places),
    }),
  };
}
