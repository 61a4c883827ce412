import { afterAll, beforeAll } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createRepositories } from '../../../src/persistence';
import type { Database } from '../../../src/persistence/database';
import type { KeyedDigest } from '../../../src/domain/keyed-digest';
import type { LiveChanges } from '../../../src/ports/live-changes';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import type { Repositories } from '../../../src/ports/repositories';
import type { SecretBox } from '../../../src/ports/secret-box';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { type RaiseEvent, raiseEvent } from '../../../src/services/deliveries/steps/raise-event';
import { DIGESTS } from '../../support/digests';
import { storeDatabaseName } from '../../support/run';
import { openWatchedDatabase } from './watched-database';
import { bind } from '../../../src/services/steps/bind';

export interface TestDatabase extends Repositories {
  /** Change feed without subscribers. */
  live: LiveChanges;
  digests: KeyedDigest;
  secretBox: SecretBox;
  /** Stores further events, and starts no delivery. */
  raiseEvent: RaiseEvent;
  database: Database;
  /** The same database over a connection of its own, as another process has it. */
  another(): Promise<TestDatabase>;
  close(): Promise<void>;
}

/** Opens the database of this jest worker, which has its indexes (global-setup.ts), and empties it: once a suite. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const opened = await openNamed(storeDatabaseName(process.env['JEST_WORKER_ID']));
  const models = Object.values(opened.database.models);
  await Promise.all(models.map((model) => model.collection.deleteMany({})));
  return opened;
}

/** Opens a database for a suite and closes it at the end; its members are there once the tests run. */
export function useTestDatabase(
  open: () => Promise<TestDatabase> = openTestDatabase,
): TestDatabase {
  const db = {} as TestDatabase;
  beforeAll(async () => void Object.assign(db, await open()));
  afterAll(() => db.close());
  return db;
}

/** Opens a new database without indexes, for what changes more than records; closing it removes it. */
export async function openPrivateDatabase(): Promise<TestDatabase> {
  const opened = await openNamed(`private${randomBytes(6).toString('hex')}`);
  return {
    ...opened,
    async close() {
      await opened.database.driver.dropDatabase();
      await opened.close();
    },
  };
}

async function openNamed(name: string): Promise<TestDatabase> {
  const database = await openWatchedDatabase(name);
  const repositories = createRepositories(database);
  return {
    ...repositories,
    raiseEvent: raisingEvents(repositories),
    database,
    live: { publish: () => undefined },
    digests: DIGESTS,
    secretBox: createAesSecretBox(Buffer.alloc(32, 1)),
    another: () => openNamed(name),
    close: () => database.close(),
  };
}

/** Raises further events in these repositories, whose deliveries nobody starts. */
export function raisingEvents(repositories: Repositories): RaiseEvent {
  return bind(raiseEvent, {
    ...repositories,
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
    startDueInMs: () => 0,
    start: () => undefined,
  });
}
