import type { mongo } from 'mongoose';
import { createRepositories } from '../../../src/persistence';
import { openDatabase } from '../../../src/persistence/database';
import type { Repositories } from '../../../src/ports/repositories';
import { databaseUri, storeDatabaseName } from '../../support/run';
import { type Explained, type ReadQuery, queriesOf } from '../../support/query-plans';

export interface ExplainingDatabase extends Repositories {
  /** Has the database explain all that an operation reads. */
  explain(operation: () => Promise<unknown>): Promise<Explained[]>;
  close(): Promise<void>;
}

/** Opens the database of this jest worker on a connection whose commands are seen. */
export async function openExplainingDatabase(): Promise<ExplainingDatabase> {
  const name = storeDatabaseName(process.env['JEST_WORKER_ID']);
  const database = await openDatabase({
    uri: databaseUri(String(process.env['TEST_MONGODB_URI']), name, { monitorCommands: 'true' }),
    serverSelectionTimeoutMs: 60_000,
  });
  const seen: ReadQuery[] = [];
  const client = database.models.messages.db.getClient();
  client.on('commandStarted', ({ commandName, command }) =>
    seen.push(...queriesOf(commandName, command as Record<string, unknown>)),
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
