import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../engines/ports';
import { readyMongodb } from '../../engines/mongodb/ready';
import { readyTemporal } from '../../engines/temporal/ready';
import { startMongodb } from '../../engines/mongodb/start';
import { startTemporal } from '../../engines/temporal/start';
import { SEARCH_ATTRIBUTE_NAMES } from '../../src/temporal/search-attributes';
import { startStack } from './start-stack';
import { makeStoreDatabases } from './store-databases';

const report = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Starts, once a run, the engines (in memory) and the Herald that all suites share. Tells the parent process its
 * environment, and stops everything when that asks for it or is gone.
 */
async function startRun(storeDatabases: number): Promise<void> {
  const parentLeft = once(process, 'disconnect');
  const folder = await mkdtemp(join(tmpdir(), 'herald-test-'));
  const engines = await startEngines(folder);
  const [mongodb, temporal] = engines;
  const options = { mongodbUri: mongodb.uri, temporalAddress: temporal.address, folder };
  const [stack] = await Promise.all([
    startStack(options),
    makeStoreDatabases(mongodb.uri, storeDatabases),
  ]);
  if (process.connected) {
    process.send?.({
      TEST_TEMPORAL_ADDRESS: temporal.address,
      TEST_MONGODB_URI: mongodb.uri,
      HERALD_TEST_RUN: JSON.stringify(stack.run),
    });
  }
  await parentLeft;
  try {
    await stack.close();
  } finally {
    await Promise.all(engines.map((engine) => engine.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function startEngines(folder: string) {
  const [binary, engine] = await Promise.all([readyTemporal(report), readyMongodb(report)]);
  report(`Tests run on ${binary.description} and ${engine.description}`);
  return Promise.all([
    startMongodb({ engine, port: await freePort(), logFile: join(folder, 'mongodb.log') }),
    startTemporal({
      binary,
      port: await freePort(),
      logFile: join(folder, 'temporal.log'),
      searchAttributes: Object.fromEntries(SEARCH_ATTRIBUTE_NAMES.map((name) => [name, 'Keyword'])),
    }),
  ]);
}

// Ctrl-C is the parent's to answer: it disconnects.
process.on('SIGINT', () => undefined);
void startRun(Number(process.argv[2])).then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
