import { afterAll, beforeAll } from '@jest/globals';
import type { mongo } from 'mongoose';
import { createRepositories } from '../../../src/persistence';
import type { Repositories } from '../../../src/ports/repositories';
import { type Explained, type ReadQuery, queriesOf } from '../../support/query-plans';
import { storeDatabaseName } from '../../support/run';
import { openWatchedDatabase } from './watched-database';

export interface ExplainingDatabase extends Repositories {
  /** Has the database explain all that an operation reads. */
  explain(operation: () => Promise<unknown>): Promise<Explained[]>;
  close(): Promise<void>;
}

/** Opens it for a suite and closes it at the end; its members are there once the tests run. */
export function useExplainingDatabase(): ExplainingDatabase {
  const explaining = {} as ExplainingDatabase;
  beforeAll(async () => void Object.assign(explaining, await openExplainingDatabase()));
  afterAll(() => explaining.close());
  return explaining;
}

/** Opens the database of this jest worker on a connection whose commands are seen. */
async function openExplainingDatabase(): Promise<ExplainingDatabase> {
  const name = storeDatabaseName(process.env['JEST_WORKER_ID']);
  const seen: ReadQuery[] = [];
  const database = await openWatchedDatabase(name, (commandName, command) =>
    seen.push(...queriesOf(commandName, command)),
  );
  return {
    ...createRepositories(database),
    async explain(operation) {
      seen.length = 0;
      await operation();
      return Promise.all([...seen].map((query) => explained(database.driver, query)));
    },
    close: () => database.close(),
  };
}

async function explained(
  driver: mongo.Db,
  { collection, filter, sort, limit }: ReadQuery,
): Promise<Explained> {
  const find = { find: collection, filter, sort, limit };
  return (await driver.command({ explain: find, verbosity: 'executionStats' })) as Explained;
}
