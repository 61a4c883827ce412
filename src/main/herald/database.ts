import type { DatabaseSetup } from '../../cli/services';
import type { Config } from '../../config';
import { temporarilyUnavailable } from '../../domain/errors';
import { openDatabase } from '../../persistence/database';

/** Builds every index that is missing, however long it takes. @throws HeraldError temporarily_unavailable */
export async function setUpDatabase(config: Config): Promise<DatabaseSetup> {
  const database = await openDatabase({
    uri: config.MONGODB_URI,
    serverSelectionTimeoutMs: config.MONGODB_TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw temporarilyUnavailable('MongoDB', error);
  });
  try {
    await database.ensureIndexes();
    return { database: database.driver.databaseName };
  } finally {
    await database.close();
  }
}
