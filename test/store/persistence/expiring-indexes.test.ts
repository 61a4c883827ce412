import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DAY_MS, type Retention } from '../../../src/domain/retention';
import { createRetentionStore } from '../../../src/persistence';
import type { Database } from '../../../src/persistence/database';
import { RETENTION } from '../../support/retention';
import { replacing } from './counting';
import { type TestDatabase, openPrivateDatabase } from './support';

const seconds = (days: number): number => (days * DAY_MS) / 1000;

let db: TestDatabase;

beforeEach(async () => {
  db = await openPrivateDatabase();
});
afterEach(() => db.close());

/** Has a worker with these limits make its indexes. */
async function schedule(change: Partial<Retention> = {}, on = db.database): Promise<void> {
  const { expiries } = createRetentionStore(on, { ...RETENTION, ...change });
  for (const expiry of expiries) await expiry.schedule();
}

async function secondsOf(collection: string, field: string): Promise<unknown[]> {
  const indexes = await db.database.driver.collection(collection).indexes();
  return indexes
    .filter(({ key }) => JSON.stringify(key) === JSON.stringify({ [field]: 1 }))
    .map(({ expireAfterSeconds }) => expireAfterSeconds);
}

test('has the database expire records, and changes the limit when the setting changes', async () => {
  await schedule();
  await schedule();
  expect(await secondsOf('messages', 'createdAt')).toEqual([seconds(400)]);
  expect(await secondsOf('audit', 'at')).toEqual([seconds(400)]);

  await schedule({ messagesDays: 30 });
  expect(await secondsOf('messages', 'createdAt')).toEqual([seconds(30)]);
  expect(await secondsOf('audit', 'at')).toEqual([seconds(400)]);
});

test('has the database change the limit of an index in place, on a connection without a time limit', async () => {
  await schedule();
  const sent: unknown[] = [];
  const command = async (change: object) => void sent.push(change);
  const unlimited: Database['unlimited'] = (work) =>
    db.database.unlimited((driver) => work(replacing(driver, { command })));

  await schedule({ messagesDays: 30 }, { ...db.database, unlimited });

  const index = { keyPattern: { createdAt: 1 }, expireAfterSeconds: seconds(30) };
  expect(sent).toEqual([{ collMod: 'messages', index }]);
  expect(await secondsOf('messages', 'createdAt')).toEqual([seconds(400)]);
});
