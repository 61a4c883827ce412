import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { type IndexOptions, Schema } from 'mongoose';
import { createIndexes, missingIndexes, updateIndexes } from '../../../src/persistence/indexes';
import type { Models } from '../../../src/persistence/models';
import { type TestDatabase, openPrivateDatabase } from './support';
import { DAY_MS, type Retention } from '../../../src/domain/retention';
import { createRetentionStore } from '../../../src/persistence';
import type { Database } from '../../../src/persistence/database';
import { RETENTION } from '../../support/retention';
import { replacing } from './counting';

let db: TestDatabase;

beforeEach(async () => {
  await db?.close();
  db = await openPrivateDatabase();
});
afterAll(() => db.close());

/** Returns models of one collection whose schema has this index. */
function declaring(fields: Record<string, 1>, options: IndexOptions): Models {
  const schema = new Schema({ at: Date, key: String });
  schema.index(fields, options);
  const connection = db.database.models.messages.db;
  connection.deleteModel(/^Item$/);
  return { items: connection.model('Item', schema, 'items') } as unknown as Models;
}

const indexes = async () =>
  (await db.database.driver.collection('items').indexes())
    .filter(({ name }) => name !== '_id_')
    .map(({ name, unique, expireAfterSeconds, sparse }) => ({
      name,
      unique,
      expireAfterSeconds,
      sparse,
    }));

test.each<[string, Record<string, 1>, IndexOptions, IndexOptions]>([
  ['TTL', { at: 1 }, { expireAfterSeconds: 60 }, { expireAfterSeconds: 90 }],
  ['uniqueness', { key: 1 }, {}, { unique: true }],
  ['sparseness', { key: 1 }, { sparse: true }, {}],
])('a start names an index whose %s changed, and a migration replaces it', async (...row) => {
  const [, fields, former, changed] = row;
  await createIndexes(declaring(fields, former));
  const models = declaring(fields, changed);
  const [field] = Object.keys(fields);

  await expect(createIndexes(models)).rejects.toThrow(
    `the index of items (${field}) has other options than this Herald needs: run "herald migrate"`,
  );
  expect(await missingIndexes(models)).toEqual([`items (${field})`]);
  await updateIndexes(models);

  expect(await indexes()).toEqual([expect.objectContaining(changed)]);
  await expect(createIndexes(models)).resolves.toBeUndefined();
  expect(await missingIndexes(models)).toEqual([]);
});

test('a migration builds a changed index with a name of its own, then drops the former one', async () => {
  await createIndexes(declaring({ key: 1 }, {}));
  const models = declaring({ key: 1 }, { unique: true, name: 'key_once' });

  await createIndexes(models);
  expect((await indexes()).map(({ name }) => String(name)).toSorted()).toEqual([
    'key_1',
    'key_once',
  ]);
  await updateIndexes(models);

  expect(await indexes()).toEqual([expect.objectContaining({ name: 'key_once', unique: true })]);
});

const seconds = (days: number): number => (days * DAY_MS) / 1000;

/** Has a worker with these limits make its indexes. */
async function schedule(change: Partial<Retention> = {}, on = db.database): Promise<void> {
  const { expiries } = createRetentionStore(on, { ...RETENTION, ...change });
  for (const expiry of expiries) await expiry.schedule();
}

async function secondsOf(collection: string, field: string): Promise<unknown[]> {
  const made = await db.database.driver.collection(collection).indexes();
  return made
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
