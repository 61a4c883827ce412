import { describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mongo } from 'mongoose';

import { freePort } from '../../../engines/ports';
import { readyMongodb } from '../../../engines/mongodb/ready';
import { startMongodb, type RunningMongodb } from '../../../engines/mongodb/start';
import { isAlive } from '../../../engines/launch';
import { silent, started, temporaryFolder } from '../../unit/engines/support';

/** Writes a file as the library does by itself: documents as serialized objects. */
const EARLIER_VERSION = `
  class EarlierVersion {
    public static void main(String[] args) {
      var store = org.h2.mvstore.MVStore.open(args[0]);
      store.openMap("databases.test.system.namespaces").put("test.counters", new java.util.HashMap<>());
      store.close();
    }
  }`;

interface Counter {
  key: number;
  value?: number;
}

async function start(dataDir?: string) {
  const engine = await readyMongodb(silent);
  const port = await freePort();
  return started(startMongodb({ engine, port, ...(dataDir !== undefined && { dataDir }) }));
}

async function withCounters<Result>(
  { uri }: RunningMongodb,
  use: (counters: mongo.Collection<Counter>) => Promise<Result>,
): Promise<Result> {
  const client = await mongo.MongoClient.connect(uri);
  try {
    return await use(client.db('test').collection<Counter>('counters'));
  } finally {
    await client.close();
  }
}

async function serverStatus({ uri }: RunningMongodb): Promise<mongo.Document> {
  const client = await mongo.MongoClient.connect(uri);
  try {
    return await client.db('admin').command({ serverStatus: 1 });
  } finally {
    await client.close();
  }
}

/** Inserts until the connection breaks; returns the keys whose insert was acknowledged. */
async function insertUntilBroken(
  counters: mongo.Collection<Counter>,
  onAcknowledged: (count: number) => void,
): Promise<number[]> {
  const acknowledged: number[] = [];
  let next = 0;
  const write = async () => {
    for (;;) {
      const key = next++;
      try {
        await counters.insertOne({ key }, { writeConcern: { j: true } });
      } catch {
        return;
      }
      onAcknowledged(acknowledged.push(key));
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  return acknowledged;
}

describe('embedded MongoDB', () => {
  test('in memory, MongoDB answers, keeps unique keys, and stops without leaving a process', async () => {
    const engine = await start();
    await withCounters(engine, async (counters) => {
      await counters.createIndex({ key: 1 }, { unique: true });
      await counters.insertOne({ key: 1 });
      await expect(counters.insertOne({ key: 1 })).rejects.toMatchObject({ code: 11_000 });
    });
    await engine.stop();
    expect(await engine.exited).toEqual({ code: 0, signal: null });
    expect(isAlive(engine.pid)).toBe(false);
  });

  test('counts commands, and keys that were taken', async () => {
    const engine = await start();
    await withCounters(engine, async (counters) => {
      const taken = { code: 11_000 };
      await counters.createIndex({ key: 1 }, { unique: true });
      await counters.insertMany([{ key: 1 }, { key: 2 }]);
      await expect(counters.insertOne({ key: 1 })).rejects.toMatchObject(taken);
      const rename = counters.findOneAndUpdate({ key: 1 }, { $set: { key: 2 } });
      await expect(rename).rejects.toMatchObject(taken);
    });
    const { asserts, metrics } = await serverStatus(engine);
    expect(metrics.commands).toMatchObject({ insert: { total: 2 }, findAndModify: { total: 1 } });
    expect(asserts.user).toBe(2);
  });

  test('persistent MongoDB keeps data and unique keys across a stop', async () => {
    const dataDir = join(await temporaryFolder(), 'mongodb');
    const first = await start(dataDir);
    await withCounters(first, async (counters) => {
      await counters.createIndex({ key: 1 }, { unique: true });
      await counters.insertOne({ key: 1, value: 7 });
    });
    await first.stop();

    const second = await start(dataDir);
    await withCounters(second, async (counters) => {
      expect(await counters.findOne({ key: 1 })).toMatchObject({ value: 7 });
      await expect(counters.insertOne({ key: 1 })).rejects.toMatchObject({ code: 11_000 });
    });
    await second.stop();
  });

  test('persistent MongoDB loses no acknowledged write to a SIGKILL', async () => {
    const dataDir = join(await temporaryFolder(), 'mongodb');
    const first = await start(dataDir);
    const acknowledged = await withCounters(first, (counters) =>
      insertUntilBroken(counters, (count) => {
        if (count === 300) process.kill(first.pid, 'SIGKILL');
      }),
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(300);

    const second = await start(dataDir);
    const stored = await withCounters(second, (counters) => counters.distinct('key'));
    expect(acknowledged.filter((key) => !stored.includes(key))).toEqual([]);
    await second.stop();
  });

  test('refuses the data of the other kind of engine instead of starting empty', async () => {
    const dataDir = join(await temporaryFolder(), 'mongodb');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'stand-in.mv.db'), '');
    const engine = {
      kind: 'mongod',
      path: '/nowhere/mongod',
      source: 'path',
      description: 'mongod 7.0.14 from PATH',
    } as const;
    await expect(startMongodb({ engine, port: await freePort(), dataDir })).rejects.toThrow(
      /holds data of Herald's MongoDB stand-in, which mongod 7\.0\.14 from PATH cannot read/,
    );
    expect(await readdir(dataDir)).toEqual(['stand-in.mv.db']);
  });

  test('refuses the data of an earlier stand-in with one line that names the file', async () => {
    const engine = await readyMongodb(silent);
    if (engine.kind === 'mongod') return;
    const folder = await temporaryFolder();
    const source = join(folder, 'EarlierVersion.java');
    const dataDir = join(folder, 'mongodb');
    const file = join(dataDir, 'stand-in.mv.db');
    await mkdir(dataDir);
    await writeFile(source, EARLIER_VERSION);
    const classPath = join(engine.folder, 'jars', '*');
    await promisify(execFile)(engine.java, ['-cp', classPath, source, file]);

    const refusal = startMongodb({ engine, port: await freePort(), dataDir });

    await expect(refusal).rejects.toThrow(
      new Error(
        'MongoDB ended while starting (exit code 1). The end of its log:\n' +
          `  ${file} is of an earlier version of the MongoDB stand-in. Delete its folder to start anew.`,
      ),
    );
  });
});
