/** Set by global-setup.ts: a TestRun as JSON. */
const VARIABLE = 'HERALD_TEST_RUN';

/** Addresses and files of a run's shared stack. */
export interface TestRun {
  /** Where `remote` finds the stage. */
  stageUrl: string;
  apiUrl: string;
  /** A second API of the same Herald, with low limits (test/stack/settings.ts). */
  limitedApiUrl: string;
  workerUrl: string;
  sandboxUrl: string;
  /** The environment of the API, for what reads its configuration by itself. */
  env: Record<string, string>;
  logFiles: Record<'api' | 'limitedApi' | 'worker', string>;
  openapiFile: string;
  certificate: { certPem: string; keyPem: string };
}

/** @throws Error in a suite that runs without the shared stack */
export function currentRun(): TestRun {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('this suite needs the shared stack: see global-setup.ts');
  return JSON.parse(text) as TestRun;
}

/**
 * Names a database of a MongoDB whose address may have a user and options, as `npm run check:mongodb` accepts it. The user stays
 * that of `admin`, where MongoDB looks for users of an address without a database.
 */
export function databaseUri(
  mongodbUri: string,
  database: string,
  options: Readonly<Record<string, string>> = {},
): string {
  const uri = new URL(mongodbUri);
  uri.pathname = database;
  if (uri.username !== '' && !uri.searchParams.has('authSource'))
    uri.searchParams.set('authSource', 'admin');
  for (const [name, value] of Object.entries(options)) uri.searchParams.set(name, value);
  return uri.href;
}

/** The database that the store suites of one jest worker have to themselves. */
export function storeDatabaseName(workerId = '1'): string {
  return `store${workerId}`;
}
