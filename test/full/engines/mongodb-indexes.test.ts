import { afterAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { mongo } from 'mongoose';

import { readyMongodb } from '../../../engines/mongodb/ready';
import { startMongodb, type RunningMongodb } from '../../../engines/mongodb/start';
import { freePort } from '../../../engines/ports';
import { silent, started, temporaryFolder } from '../../unit/engines/support';
import { type Draw, drawing } from './support/draw';
import {
  type Row,
  type Sought,
  SINGLE_FIELDS,
  anyRow,
  anySought,
  anyUpdate,
  indexesOf,
  mixedRow,
  plainRow,
} from './support/random-rows';

const ROWS = 150;
const QUERIES = 250;
const WRITERS = 8;
const WRITES_EACH = 40;

const clients: mongo.MongoClient[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

async function start(dataDir: string | undefined): Promise<RunningMongodb> {
  const engine = await readyMongodb(silent);
  const port = await freePort();
  return started(startMongodb({ engine, port, ...(dataDir !== undefined && { dataDir }) }));
}

async function rowsOf({ uri }: RunningMongodb, name: string): Promise<mongo.Collection<Row>> {
  const client = await mongo.MongoClient.connect(uri);
  clients.push(client);
  return client.db('test').collection<Row>(name);
}

/** A copy without indexes but that of `_id`. */
async function copyOf(rows: mongo.Collection<Row>): Promise<mongo.Collection<Row>> {
  const copy = rows.db.collection<Row>(`${rows.collectionName}-copy`);
  await copy.deleteMany({});
  await copy.insertMany(await rows.find({}).toArray());
  return copy;
}

function idsOf(
  rows: mongo.Collection<Row>,
  { filter, sort, skip, limit }: Sought,
): Promise<unknown[]> {
  return rows
    .find(filter, { sort, skip, limit })
    .map(({ _id }) => _id)
    .toArray();
}

interface Answer {
  sought: Sought;
  ids: unknown[];
  count: number;
}

/** Asks many queries of the rows, and of a copy without indexes in a form that no index serves. */
async function answers(
  rows: mongo.Collection<Row>,
  seek: () => Sought,
): Promise<Record<'indexed' | 'scanned', Answer[]>> {
  const copy = await copyOf(rows);
  const indexed: Answer[] = [];
  const scanned: Answer[] = [];
  for (let asked = 0; asked < QUERIES; asked += 1) {
    const sought = seek();
    const { filter } = sought;
    const unserved = { $or: [filter] };
    const ids = await idsOf(rows, sought);
    indexed.push({ sought, ids, count: await rows.countDocuments(filter) });
    const idsOfCopy = await idsOf(copy, { ...sought, filter: unserved });
    scanned.push({ sought, ids: idsOfCopy, count: await copy.countDocuments(unserved) });
  }
  return { indexed, scanned };
}

/** Inserts, changes and deletes rows from several sides at the same time. */
async function writeAtOnce(
  rows: mongo.Collection<Row>,
  draw: Draw,
  { newRow, seek }: { newRow: (draw: Draw, id: string) => Row; seek: () => Sought },
): Promise<void> {
  const write = async (_: unknown, writer: number): Promise<void> => {
    for (let count = 0; count < WRITES_EACH; count += 1) {
      const { filter } = seek();
      const pick = draw.below(4);
      if (pick === 0) await rows.insertOne(newRow(draw, `w${writer}-${count}`));
      else if (pick === 1) await rows.deleteOne(filter);
      else if (pick === 2) await rows.updateMany(filter, anyUpdate(draw));
      else await rows.findOneAndUpdate(filter, anyUpdate(draw), { sort: { _id: 1 } });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

const SHAPES = [
  { fields: 'fields of one type', newRow: plainRow, sortable: SINGLE_FIELDS },
  { fields: 'fields of any type', newRow: mixedRow, sortable: SINGLE_FIELDS },
  { fields: 'arrays anywhere', newRow: anyRow, sortable: [] },
];
const CASES = SHAPES.flatMap((shape) => [
  { ...shape, kind: 'in memory' },
  { ...shape, kind: 'persistent' },
]);

describe.each(CASES)('indexes $kind, $fields', ({ kind, fields, newRow, sortable }) => {
  test('return the same documents in the same order as a full scan, after concurrent writes and a restart', async () => {
    const seed = Date.now() % 1_000_000;
    process.stdout.write(`indexes ${kind}, ${fields}: seed ${seed}\n`);
    const draw = drawing(seed);
    const seek = (): Sought => anySought(draw, sortable);
    const dataDir = kind === 'persistent' ? join(await temporaryFolder(), 'mongodb') : undefined;
    const engine = await start(dataDir);
    const rows = await rowsOf(engine, 'rows');
    const [before, after] = indexesOf(draw);
    await rows.createIndexes(before);
    await rows.insertMany(Array.from({ length: ROWS }, (_, index) => newRow(draw, `r${index}`)));
    await rows.createIndexes(after);
    const stored = await answers(rows, seek);
    expect(stored.indexed).toEqual(stored.scanned);

    await writeAtOnce(rows, draw, { newRow, seek });
    const changed = await answers(rows, seek);
    expect(changed.indexed).toEqual(changed.scanned);

    if (dataDir === undefined) return;
    await engine.stop();
    const reopened = await answers(await rowsOf(await start(dataDir), 'rows'), seek);
    expect(reopened.indexed).toEqual(reopened.scanned);
  });
});
