import type { mongo } from 'mongoose';
import { z } from 'zod';
import type { Database, DatabaseState } from './database';

const helloSchema = z.object({
  setName: z.string().optional(),
  msg: z.string().optional(),
  localTime: z.date().optional(),
});
const buildSchema = z.object({ version: z.string() });

export interface InspectedDatabase extends DatabaseState {
  /** Version of the server. */
  server: string;
  /** Name of the replica set, `sharded`, or null for a single server. */
  topology: string | null;
  /** Time of the server's clock less ours; null when it does not say. */
  skewMs: number | null;
}

/** Looks at a database and its server. Reads only. @throws as `pending` */
export async function inspectDatabase(database: Database): Promise<InspectedDatabase> {
  const { driver } = database;
  const startedAt = Date.now();
  const { setName, msg, localTime } = helloSchema.parse(await greet(driver));
  const middle = (startedAt + Date.now()) / 2;
  const { version: server } = buildSchema.parse(await driver.command({ buildInfo: 1 }));
  const { version, migrations, indexes } = await database.pending();
  return {
    server,
    topology: setName ?? (msg === 'isdbgrid' ? 'sharded' : null),
    skewMs: localTime === undefined ? null : localTime.getTime() - middle,
    version,
    migrations,
    indexes,
  };
}

/** Asks a server who it is. Those before 4.4.2 know the command by its former name only. */
function greet(driver: mongo.Db): Promise<mongo.Document> {
  return driver.command({ hello: 1 }).catch(() => driver.command({ isMaster: 1 }));
}
