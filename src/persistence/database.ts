import mongoose, { type ConnectOptions, type Connection, type mongo } from 'mongoose';
import { notConnected, withAccess } from './connection-errors';
import { migrateData, pendingMigrations, requireDataVersion, versionOf } from './data-version';
import { endWritesOnClose } from './end-writes-on-close';
import { createIndexes, missingIndexes, updateIndexes } from './indexes';
import type { Migration, OpenDigests } from './migrations';
import { type Models, createModels } from './models';

/** A server that hangs instead of dying must not hold a request for ever. */
const SOCKET_TIMEOUT_MS = 15_000;

export interface Database {
  models: Models;
  /** The driver's, for libraries that keep collections of their own. */
  driver: mongo.Db;
  /** Works on a connection of its own without a time limit: an index or a migration of existing data may take minutes. */
  unlimited<Result>(work: (driver: mongo.Db) => Promise<Result>): Promise<Result>;
  /**
   * Makes the database ready for this build, at each start: checks the version of the data and creates missing indexes.
   * @throws DataVersionError when the data does not fit this build; Error when an index has other options
   * @throws HeraldError temporarily_unavailable when MongoDB is away
   */
  prepare(): Promise<void>;
  /** Brings the data to this build's version, then creates and replaces indexes. Safe to repeat. @throws as `prepare` */
  migrate(digests: OpenDigests): Promise<DatabaseState>;
  /** Returns what `migrate` would do, and changes nothing. @throws as `prepare` */
  pending(): Promise<DatabaseState>;
  /** @throws Error when MongoDB does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Work of `migrate`, done or to be done. */
export interface DatabaseState {
  /** Version of the data that this build needs. */
  version: number;
  /** Descriptions of the steps, in order. */
  migrations: string[];
  /** Missing and changed indexes, as `messages (workspaceId, at)`. */
  indexes: string[];
}

export interface DatabaseOptions {
  uri: string;
  /** How long an operation waits for a reachable server before it fails. */
  serverSelectionTimeoutMs: number;
}

type WithoutLimit = <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>;

/**
 * Opens the database. The first connection is awaited; later losses are reconnected by the driver, and meanwhile
 * operations fail fast instead of queueing. What acknowledges something to a caller is on a majority's disk.
 * @throws HeraldError temporarily_unavailable when MongoDB does not answer within the timeout
 * @throws Error that says what to change when MongoDB refuses the sign-in, or the address cannot be read
 */
export async function openDatabase({
  uri,
  serverSelectionTimeoutMs,
}: DatabaseOptions): Promise<Database> {
  endWritesOnClose();
  const options: ConnectOptions = {
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    writeConcern: { w: 'majority', j: true },
    ignoreUndefined: true,
    appName: 'herald',
  };
  const connection = mongoose.createConnection(uri, options);
  try {
    await connection.asPromise();
  } catch (error) {
    await connection.destroy();
    throw notConnected(error);
  }
  const models = createModels(connection);
  const withoutLimit: WithoutLimit = (work) =>
    onConnection(uri, { ...options, socketTimeoutMS: 0 }, work);
  const { prepare, migrate, pending } = preparations(models, withoutLimit);
  return {
    models,
    driver: driverOf(connection),
    unlimited: (work) => withoutLimit((unlimited) => work(driverOf(unlimited))),
    prepare: () => withAccess(prepare),
    migrate: (digests) => withAccess(() => migrate(digests)),
    pending: () => withAccess(pending),
    ping: () => ping(connection),
    close: () => connection.close(),
  };
}

/** Makes the data fit this build, on connections without a limit. */
function preparations(
  models: Models,
  withoutLimit: WithoutLimit,
): Pick<Database, 'prepare' | 'migrate' | 'pending'> {
  return {
    async prepare() {
      await requireDataVersion(models);
      await withoutLimit((connection) => createIndexes(createModels(connection)));
    },
    async migrate(digests) {
      const indexes = await missingIndexes(models);
      return withoutLimit(async (connection) => {
        const unlimited = createModels(connection);
        const migrations = await migrateData(unlimited, digests);
        await updateIndexes(unlimited);
        return databaseState(migrations, indexes);
      });
    },
    async pending() {
      return databaseState(await pendingMigrations(models), await missingIndexes(models));
    },
  };
}

async function onConnection<Result>(
  uri: string,
  options: ConnectOptions,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = mongoose.createConnection(uri, options);
  try {
    await connection.asPromise();
    return await work(connection);
  } finally {
    await connection.destroy();
  }
}

function driverOf(connection: Connection): mongo.Db {
  return connection.getClient().db(connection.name);
}

function databaseState(migrations: readonly Migration[], indexes: string[]): DatabaseState {
  return {
    version: versionOf(),
    migrations: migrations.map(({ description }) => description),
    indexes,
  };
}

async function ping(connection: Connection): Promise<void> {
  const { db } = connection;
  if (db === undefined) throw new Error('not connected');
  await db.command({ ping: 1 });
}
