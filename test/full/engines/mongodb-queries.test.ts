import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { mongo } from 'mongoose';

import { freePort } from '../../../engines/ports';
import { readyMongodb } from '../../../engines/mongodb/ready';
import { startMongodb, type RunningMongodb } from '../../../engines/mongodb/start';
import { silent, started, temporaryFolder } from '../../unit/engines/support';

interface Item {
  _id: string;
  owner?: string;
  group?: string | string[];
  name?: string;
  state?: string;
  count?: number;
}

interface Talk {
  _id: string;
  last: Date;
  history: { cause: string; at: Date }[];
}

const ITEMS: readonly Item[] = [
  { _id: 'a', owner: 'ann', group: 'x', name: 'one', state: 'new' },
  { _id: 'b', owner: 'bob', group: 'x', name: 'two', state: 'new' },
  { _id: 'c', owner: 'ann', group: ['y', 'z'], name: 'one', state: 'done' },
  { _id: 'd', owner: 'bob' },
];

/** Each filter with the ids it must find; the unique indexes are _id and {group, name}. */
const FILTERS: readonly [mongo.Filter<Item>, string][] = [
  [{ _id: 'a' }, 'a'],
  [{ _id: 'a', owner: 'ann' }, 'a'],
  [{ _id: 'a', owner: 'bob' }, ''],
  [{ _id: 'nobody', owner: 'ann' }, ''],
  [{ _id: 'a', owner: { $exists: false } }, ''],
  [{ _id: 'd', state: { $exists: false } }, 'd'],
  [{ _id: 'a', state: { $in: ['new', 'old'] } }, 'a'],
  [{ _id: 'a', $or: [{ owner: 'bob' }, { state: 'new' }] }, 'a'],
  [{ _id: 'a', $nor: [{ state: 'new' }] }, ''],
  [{ _id: 'a', $and: [{ _id: 'b' }] }, ''],
  [{ group: 'x', name: 'one', owner: 'ann' }, 'a'],
  [{ group: 'x', name: 'one', owner: 'bob' }, ''],
  [{ group: 'z', name: 'one', state: 'done' }, 'c'],
  [{ group: 'x', owner: 'bob' }, 'b'],
  [{ _id: { $in: ['a', 'b', 'd'] }, owner: 'bob' }, 'bd'],
  [{ _id: { $ne: 'a' }, owner: 'ann' }, 'c'],
  [{ _id: { $gt: 'a', $lt: 'd' }, state: 'new' }, 'b'],
  [{ _id: { $exists: true }, owner: 'ann' }, 'ac'],
  [{ _id: /^[ab]$/, owner: 'ann' }, 'a'],
  [{ group: { $in: ['x', 'y'] }, name: 'one', owner: 'ann' }, 'ac'],
  [{ group: ['y', 'z'], name: 'one', owner: 'ann' }, 'c'],
  [{ group: { $exists: false }, name: { $exists: false }, owner: 'bob' }, 'd'],
  [
    {
      $or: [
        { _id: 'a', owner: 'ann' },
        { _id: 'd', owner: 'ann' },
      ],
    },
    'a',
  ],
  [{ $nor: [{ _id: 'a' }, { owner: 'bob' }] }, 'c'],
];

describe.each(['in memory', 'persistent'])('queries beyond the keys of an index, %s', (kind) => {
  let engine: RunningMongodb;
  let client: mongo.MongoClient;
  let collections = 0;

  beforeAll(async () => {
    const dataDir = kind === 'persistent' ? join(await temporaryFolder(), 'mongodb') : undefined;
    engine = await started(
      startMongodb({
        engine: await readyMongodb(silent),
        port: await freePort(),
        ...(dataDir !== undefined && { dataDir }),
      }),
    );
    client = await mongo.MongoClient.connect(engine.uri);
  });

  afterAll(() => client.close());

  async function items(): Promise<mongo.Collection<Item>> {
    const collection = client.db('test').collection<Item>(`items${++collections}`);
    await collection.createIndex({ group: 1, name: 1 }, { unique: true });
    await collection.insertMany(ITEMS.map((item) => ({ ...item })));
    return collection;
  }

  test('finds what the whole filter matches, and nothing else', async () => {
    const collection = await items();
    for (const [filter, expected] of FILTERS) {
      const found = await collection.find(filter).sort({ _id: 1 }).toArray();
      expect([filter, found.map(({ _id }) => _id).join('')]).toEqual([filter, expected]);
      expect([filter, await collection.countDocuments(filter)]).toEqual([filter, expected.length]);
    }
  });

  test('updates and upserts only documents that match the further condition', async () => {
    const collection = await items();
    const update = { $set: { state: 'sent' } };
    expect(await collection.updateOne({ _id: 'a', owner: 'bob' }, update)).toMatchObject({
      matchedCount: 0,
    });
    expect(
      await collection.updateOne({ _id: 'a', owner: 'ann' }, update, { upsert: true }),
    ).toMatchObject({ matchedCount: 1, upsertedCount: 0 });
    expect(
      await collection.updateOne({ group: 'x', name: 'new', owner: 'bob' }, update, {
        upsert: true,
      }),
    ).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await collection.findOne({ group: 'x', name: 'new', state: 'sent' })).toMatchObject({
      owner: 'bob',
    });
    // As in mongod: the key is taken by a document that the further condition rules out.
    await expect(
      collection.updateOne({ _id: 'a', owner: 'bob' }, update, { upsert: true }),
    ).rejects.toMatchObject({ code: 11_000 });
  });

  test('finds and modifies a document unless $nor excludes it', async () => {
    const collection = await items();
    const finish = () =>
      collection.findOneAndUpdate(
        { _id: 'a', $nor: [{ state: 'done' }, { owner: 'bob' }] },
        { $set: { state: 'done' } },
        { returnDocument: 'after' },
      );
    expect(await finish()).toMatchObject({ _id: 'a', state: 'done' });
    expect(await finish()).toBeNull();
  });

  test('gives each of many concurrent increments its own count', async () => {
    const collection = await items();
    const increments = 200;
    for (const { _id: id } of ITEMS) {
      const counted = await Promise.all(
        Array.from({ length: increments }, () =>
          collection.findOneAndUpdate(
            { _id: id },
            { $inc: { count: 1 } },
            { returnDocument: 'after' },
          ),
        ),
      );

      const counts = counted.map((item) => item?.count ?? 0);
      expect(counts.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: increments }, (_, index) => index + 1),
      );
    }
  });

  test('raises a maximum and never lowers it', async () => {
    const talks = client.db('test').collection<Talk>(`talks${++collections}`);
    await talks.insertOne({ _id: 't', last: new Date(2), history: [] });
    for (const time of [1, 3, 2]) {
      await talks.updateOne(
        { _id: 't' },
        { $set: { history: [] }, $max: { last: new Date(time) } },
      );
    }
    expect(await talks.findOne({ _id: 't' })).toMatchObject({ last: new Date(3) });
  });

  test('appends to a bounded list once per cause, even concurrently', async () => {
    const talks = client.db('test').collection<Talk>(`talks${++collections}`);
    await talks.insertOne({ _id: 't', last: new Date(0), history: [] });
    const append = (cause: string) =>
      talks.updateOne(
        { _id: 't', 'history.cause': { $ne: cause } },
        { $push: { history: { $each: [{ cause, at: new Date(0) }], $slice: -3 } } },
      );

    const twice = await Promise.all(['a', 'b', 'a', 'b'].map(append));
    expect(twice.reduce((sum, { matchedCount }) => sum + matchedCount, 0)).toBe(2);
    for (const cause of ['c', 'd']) await append(cause);

    const causes = (await talks.findOne({ _id: 't' }))?.history.map(({ cause }) => cause);
    expect(causes).toHaveLength(3);
    expect(causes?.slice(1)).toEqual(['c', 'd']);
  });

  test('inserts one document for any number of upserts that only insert', async () => {
    const talks = client.db('test').collection<Talk>(`talks${++collections}`);
    const insert = async (_: unknown, index: number): Promise<number> => {
      const talk = { last: new Date(index), history: [] };
      try {
        const upsert = { upsert: true };
        return (await talks.updateOne({ _id: 't' }, { $setOnInsert: talk }, upsert)).upsertedCount;
      } catch (error) {
        if (error instanceof mongo.MongoServerError && error.code === 11_000) return 0;
        throw error;
      }
    };

    const inserted = await Promise.all(Array.from({ length: 50 }, insert));

    expect(inserted.filter((count) => count === 1)).toHaveLength(1);
    expect(await talks.countDocuments({})).toBe(1);
  });

  test('sums a counter over a group, counting nothing for a document without it', async () => {
    const collection = await items();
    await collection.updateMany({ owner: 'ann' }, { $inc: { count: 1 } });
    await collection.updateOne({ _id: 'a' }, { $inc: { count: 1 } });
    const upsert = { $set: { owner: 'ann' }, $setOnInsert: { group: 'new' }, $inc: { count: 1 } };
    await collection.updateOne({ _id: 'e' }, upsert, { upsert: true });
    const sumOf = (owner: string) =>
      collection
        .aggregate([{ $match: { owner } }, { $group: { _id: null, sum: { $sum: '$count' } } }])
        .toArray();

    expect(await sumOf('ann')).toEqual([{ _id: null, sum: 4 }]);
    expect(await sumOf('bob')).toEqual([{ _id: null, sum: 0 }]);
    expect(await sumOf('nobody')).toEqual([]);
  });

  test('finds text by a pattern that ignores case', async () => {
    const collection = await items();

    const found = await collection
      .find({ name: /^ONE$/i, owner: 'ann' })
      .sort({ _id: 1 })
      .toArray();

    expect(found.map(({ _id }) => _id)).toEqual(['a', 'c']);
  });

  test('deletes only documents that match the further condition', async () => {
    const collection = await items();
    expect(await collection.deleteOne({ _id: 'a', owner: 'bob' })).toMatchObject({
      deletedCount: 0,
    });
    expect(await collection.deleteOne({ _id: 'a', owner: 'ann' })).toMatchObject({
      deletedCount: 1,
    });
    expect(await collection.distinct('_id')).toEqual(['b', 'c', 'd']);
    await collection.insertOne({ _id: 'a', owner: 'bob', group: 'x', name: 'one' });
    expect(await collection.findOne({ _id: 'a', owner: 'bob' })).toMatchObject({ name: 'one' });
  });
});
