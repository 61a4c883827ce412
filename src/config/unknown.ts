import { nearestName } from '../domain/template/nearest-name';

const NAME = /^HERALD_[A-Z0-9_]+$/;

/** Variables of this prefix that are no settings of API and worker, by the program that reads them. */
const OF_OTHER_PROGRAMS = new Set([
  // `npm start` and the engines that it starts
  'HERALD_DATA_DIR',
  'HERALD_MONGOD_BIN',
  'HERALD_POSTGRESQL_BIN',
  'HERALD_TEMPORAL_BIN',
  'HERALD_TEMPORAL_SERVER_BIN',
  // docker-compose.yml
  'HERALD_PORT',
  'HERALD_VERSION',
  // Callers of the API, herald-dev and the examples
  'HERALD_API_KEY',
  'HERALD_KEY',
  'HERALD_PROFILE',
  'HERALD_URL',
  // deploy/helm
  'HERALD_POD',
]);

/** Variables of the tests, and those that Kubernetes sets for each Service named herald-…. */
const OF_MACHINERY = /^HERALD_TEST_|_SERVICE_(HOST|PORT)|_PORT(_\d+_.+)?$/;

/** Returns a sentence about each variable that looks like a setting of Herald and is none, with the one that was meant. */
export function unknownNames(
  settings: readonly string[],
  environment: NodeJS.ProcessEnv,
): string[] {
  const known = [...settings, ...OF_OTHER_PROGRAMS];
  return Object.keys(environment)
    .filter((name) => NAME.test(name) && !OF_MACHINERY.test(name) && !known.includes(name))
    .map((name) => `${name} is no setting of Herald${hint(meant(name, known))}`);
}

function meant(name: string, known: readonly string[]): string | null {
  const withoutPrefix = name.replace(/^HERALD_/, '');
  return known.includes(withoutPrefix) ? withoutPrefix : nearestName(name, known);
}

function hint(nearest: string | null): string {
  return nearest === null ? ' and has no effect' : `; did you mean ${nearest}?`;
}
