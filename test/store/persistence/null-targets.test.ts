import { beforeAll, expect, test } from '@jest/globals';
import type { mongo } from 'mongoose';
import { openPrivateDatabase, useTestDatabase } from './support';

const db = useTestDatabase(openPrivateDatabase);
let items: mongo.Collection;

/** An engine that took null for a missing field would hide updates that MongoDB refuses. */
beforeAll(async () => {
  items = db.database.driver.collection('items');
  await items.insertOne({ group: 'a', field: null, list: [{ field: null }], missing: {} });
});

test.each<[mongo.Document, number]>([
  [{ $inc: { field: 1 } }, 14],
  [{ $inc: { 'list.0.field': 1 } }, 14],
  [{ $push: { field: 'x' } }, 2],
  [{ $addToSet: { field: 'x' } }, 2],
  [{ $pull: { field: 'x' } }, 2],
  [{ $set: { 'field.below': 1 } }, 28],
  [{ $max: { 'list.0.field.below': 1 } }, 28],
])('the database refuses %j where the field is null', async (update, code) => {
  const before = await items.findOne();

  await expect(items.updateOne({ group: 'a' }, update)).rejects.toMatchObject({ code });
  await expect(items.findOneAndUpdate({ group: 'a' }, update)).rejects.toMatchObject({ code });

  expect(await items.findOne()).toEqual(before);
});

test('the database changes a field that is missing, and sets or removes one that is null', async () => {
  const update = {
    $inc: { 'missing.count': 1 },
    $push: { 'missing.list': 'x' } as never,
    $set: { field: 1 },
    $unset: { 'list.0.field': 1 },
  };

  await items.updateOne({ group: 'a' }, update);

  expect(await items.findOne({}, { projection: { _id: 0 } })).toEqual({
    group: 'a',
    field: 1,
    list: [{}],
    missing: { count: 1, list: ['x'] },
  });
});
