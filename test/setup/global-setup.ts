import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type RunningEngine,
  freePort,
  readyMongodb,
  readyTemporal,
  startMongodb,
  startTemporal,
} from '../../engines';
import { SEARCH_ATTRIBUTE_NAMES } from '../../src/temporal/search-attributes';

/** Both engines for the whole run, in memory. Suites find them by these variables. */
export default async function globalSetup(): Promise<void> {
  const report = (line: string): void => void process.stdout.write(`${line}\n`);
  const [binary, engine] = await Promise.all([readyTemporal(report), readyMongodb(report)]);
  const logs = await mkdtemp(join(tmpdir(), 'herald-test-'));
  const [temporal, mongodb] = await Promise.all([
    startTemporal({
      binary,
      port: await freePort(),
      logFile: join(logs, 'temporal.log'),
      searchAttributes: Object.fromEntries(SEARCH_ATTRIBUTE_NAMES.map((name) => [name, 'Keyword'])),
    }),
    startMongodb({ engine, port: await freePort(), logFile: join(logs, 'mongodb.log') }),
  ]);
  process.env['TEST_TEMPORAL_ADDRESS'] = temporal.address;
  process.env['TEST_MONGODB_URI'] = mongodb.uri;
  report(`Tests run on ${binary.description} and ${engine.description}`);
  keepForTeardown([temporal, mongodb], () => rm(logs, { recursive: true, force: true }));
}

function keepForTeardown(engines: RunningEngine[], removeLogs: () => Promise<void>): void {
  Reflect.set(globalThis, 'stopTestEngines', async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    await removeLogs();
  });
}
