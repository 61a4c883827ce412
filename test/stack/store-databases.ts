import { openDatabase } from '../../src/persistence/database';
import { databaseUri, storeDatabaseName } from '../support/run';

/** Makes a database with its indexes for each jest worker (test/store/persistence/support.ts). */
export async function makeStoreDatabases(mongodbUri: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => storeDatabaseName(String(index + 1)));
  await Promise.all(
    names.map(async (name) => {
      const uri = databaseUri(mongodbUri, name);
      const database = await openDatabase({ uri, serverSelectionTimeoutMs: 60_000 });
      await database.prepare();
      await database.close();
    }),
  );
}
