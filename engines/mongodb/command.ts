import { join } from 'node:path';
import type { ReadyMongodb } from '../types';

export interface MongodbCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The stand-in's file within the data folder; its presence tells whose data the folder holds. */
const STAND_IN_FILE = 'stand-in.mv.db';
const MONGOD_FILE = 'WiredTiger';

/** The file that only the other kind of engine leaves in a data folder. */
export function fileOfTheOther(kind: ReadyMongodb['kind']): string {
  return kind === 'mongod' ? STAND_IN_FILE : MONGOD_FILE;
}

/** Small and quick to start: one client, little data. */
const JVM_FLAGS = ['-Xmx512m', '-Xss512k', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** @param dataDir where the data is kept; absent: in memory, which a mongod cannot do */
export function mongodbCommand(
  engine: ReadyMongodb,
  port: number,
  dataDir: string | undefined,
): MongodbCommand {
  if (engine.kind === 'mongod') {
    const data = dataDir ? ['--dbpath', dataDir] : [];
    const args = ['--bind_ip', '127.0.0.1', '--port', String(port), ...data];
    return { command: engine.path, args };
  }
  const classPath = `${join(engine.folder, 'classes')}:${join(engine.folder, 'jars', '*')}`;
  const logging = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';
  const data = dataDir ? [join(dataDir, STAND_IN_FILE)] : [];
  return {
    command: engine.java,
    args: [...JVM_FLAGS, logging, '-cp', classPath, 'StandIn', String(port), ...data],
  };
}
