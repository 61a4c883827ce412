import mongoose, { type ConnectOptions, type Connection, type mongo } from 'mongoose';
import { endWritesOnClose } from './end-writes-on-close';
import { type Models, createModels } from './models';

/** A server that hangs instead of dying must not hold a request for ever. */
const SOCKET_TIMEOUT_MS = 15_000;

export interface Database {
  models: Models;
  /** The driver's, for libraries that keep collections of their own. */
  driver: mongo.Db;
  /** Creates every index; idempotent, run at each start. */
  ensureIndexes(): Promise<void>;
  /** @throws Error when MongoDB does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  uri: string;
  /** How long an operation waits for a reachable server before it fails. */
  serverSelectionTimeoutMs: number;
}

/**
 * Opens the database. The first connection is awaited; later losses are reconnected by the driver, and meanwhile
 * operations fail fast instead of queueing. What acknowledges something to a caller is on a majority's disk.
 * @throws Error when MongoDB does not answer within the timeout
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
    throw new Error('MongoDB does not answer; check MONGODB_URI and that the server runs', {
      cause: error,
    });
  }
  return {
    models: createModels(connection),
    driver: connection.getClient().db(connection.name),
    ensureIndexes: () => ensureIndexes(uri, options),
    ping: () => ping(connection),
    close: () => connection.close(),
  };
}

/** On a connection of its own, without a limit: an index on existing data may take minutes to build. */
async function ensureIndexes(uri: string, options: ConnectOptions): Promise<void> {
  const connection = mongoose.createConnection(uri, { ...options, socketTimeoutMS: 0 });
  try {
    await connection.asPromise();
    const models = createModels(connection);
    for (const model of Object.values(models)) await model.createIndexes();
  } finally {
    await connection.destroy();
  }
}

async function ping(connection: Connection): Promise<void> {
  const { db } = connection;
  if (db === undefined) throw new Error('not connected');
  await db.command({ ping: 1 });
}
