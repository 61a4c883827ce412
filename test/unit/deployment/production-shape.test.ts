import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readComposeFile, requiredVariables } from '../../../engines/compose/compose-file';
import { MONGOD_VERSION } from '../../../engines/mongodb/mongod';
import { POSTGRESQL_VERSION } from '../../../engines/postgresql/programs';
import { TEMPORAL_SERVER_VERSION } from '../../../engines/temporal-server/programs';
import { IMAGE_SETTINGS } from '../../../src/main/production-shape/processes';
import { placesOf, settingsOf } from '../../../src/main/production-shape/settings';

const secrets = Object.fromEntries(requiredVariables().map((name) => [name, `${name} here`]));
const { services } = readComposeFile(secrets);
const ports = {
  temporal: 1,
  temporalUi: 2,
  mongodb: 3,
  sandbox: 4,
  receiver: 5,
  worker: 6,
  postgresql: 7,
};
const places = placesOf({ ports, dataDir: '/data' });

/** Services that are started, and jobs that are run. MongoDB takes its address and its folder alone. */
const STARTED = ['postgresql', 'mongodb', 'temporal', 'api', 'worker'];
const JOBS = ['temporal-schema', 'namespace', 'search-attributes', 'migrate'];
/** A Temporal server for production comes without the UI, which only Docker images carry. */
const LEFT_OUT = ['temporal-ui'];

describe('production shape', () => {
  test('has every service of docker-compose.yml but the UI of Temporal', () => {
    expect(Object.keys(services).toSorted()).toEqual([...STARTED, ...JOBS, ...LEFT_OUT].toSorted());
  });

  test.each([
    ['mongodb', `mongo:${MONGOD_VERSION}`],
    ['temporal', `temporalio/server:${TEMPORAL_SERVER_VERSION}`],
    ['temporal-schema', `temporalio/admin-tools:${TEMPORAL_SERVER_VERSION}`],
    ['namespace', `temporalio/admin-tools:${TEMPORAL_SERVER_VERSION}`],
    ['postgresql', `postgres:${POSTGRESQL_VERSION}-bookworm`],
  ])(
    'downloads, builds or installs the release that docker-compose.yml runs as %s',
    (name, image) => {
      expect(services[name]?.image).toBe(image);
    },
  );

  test.each([...STARTED, ...JOBS])('gives %s the settings of the file, at home here', (name) => {
    const service = services[name];
    if (service === undefined) throw new Error(`no service ${name}`);
    const here = settingsOf(service, places);
    const changed = Object.keys(here).filter((key) => here[key] !== service.environment[key]);

    expect(Object.keys(here)).toEqual(Object.keys(service.environment));
    // Addresses and files; a port that is the same here as in a container would be missing.
    expect(changed.toSorted()).toEqual(
      Object.keys(service.environment)
        .filter((key) => key in places)
        .toSorted(),
    );
  });

  test('sets what the image sets', () => {
    const [, line = ''] = /^ENV (.*)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    const settings = line.split(' ').map((setting) => setting.split('='));

    expect(IMAGE_SETTINGS).toEqual(Object.fromEntries(settings));
  });
});
