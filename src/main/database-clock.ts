import { type DatabaseClock, createDatabaseClock } from '../services/steps/database-clock';
import type { Base } from './compose';
import { startSweeper } from './sweeper';

const MEASURE_INTERVAL_MS = 30_000;

/** The database's clock, measured now and then for as long as the process lives; resolves after the first time. */
export async function startDatabaseClock(base: Base): Promise<DatabaseClock> {
  const { repositories, lifecycle, log } = base;
  const databaseClock = createDatabaseClock({
    ...base,
    readTime: () => repositories.liveLog.now(),
  });
  await databaseClock.measure();
  const measuring = startSweeper(
    async () => {
      await databaseClock.measure();
      return false;
    },
    MEASURE_INTERVAL_MS,
    log,
  );
  lifecycle.onClose('clock of the database', () => measuring.stop());
  return databaseClock;
}
