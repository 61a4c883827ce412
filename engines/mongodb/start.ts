import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { awaitAnswer } from '../answer';
import { claimData, recordOwner } from '../data-owner';
import { EngineStartError } from '../errors';
import { launch } from '../launch';
import { requireFreePort } from '../ports';
import { withScratch } from '../scratch';
import type { ReadyMongodb, RunningEngine } from '../types';
import { fileOfTheOther, mongodbCommand } from './command';
import { ping } from './ping';

export interface MongodbOptions {
  readonly engine: ReadyMongodb;
  readonly port: number;
  /** Where the data is kept; absent: it is gone after the stop. */
  readonly dataDir?: string;
  /** The engine's log is appended here. Default: a temporary file. */
  readonly logFile?: string;
  /** Stops it while it starts, too. */
  readonly signal?: AbortSignal | undefined;
}

export interface RunningMongodb extends RunningEngine {
  /** `mongodb://host:port`, without a database name. */
  readonly uri: string;
}

/**
 * Starts MongoDB on 127.0.0.1, a single node, and waits until it answers.
 *
 * @throws EngineStartError when the port or the data is in use, the data is of another kind of engine, or
 * the server dies while starting
 */
export async function startMongodb(options: MongodbOptions): Promise<RunningMongodb> {
  const { engine, port, dataDir } = options;
  const name = 'MongoDB';
  if (dataDir) {
    requireOwnData(engine, dataDir);
    await mkdir(dataDir, { recursive: true });
    await claimData(dataDir, name);
  }
  await requireFreePort(port, name);

  return withScratch(async (scratch) => {
    const logFile = options.logFile ?? join(scratch, 'mongodb.log');
    const folder = dataDir ?? (engine.kind === 'mongod' ? scratch : undefined);
    const running = await launch({
      name,
      logFile,
      scratch,
      signal: options.signal,
      ...mongodbCommand(engine, port, folder),
    });
    if (dataDir) await recordOwner(dataDir, running);
    await awaitAnswer(running, port, logFile, () => ping(port));
    return { ...running, uri: `mongodb://127.0.0.1:${port}` };
  });
}

/** The two kinds of engine cannot read each other's files, and starting empty would look like a loss. */
function requireOwnData(engine: ReadyMongodb, dataDir: string): void {
  if (!existsSync(join(dataDir, fileOfTheOther(engine.kind)))) return;
  const other = engine.kind === 'mongod' ? "Herald's MongoDB stand-in" : 'a real mongod';
  throw new EngineStartError(
    `MongoDB cannot start: ${dataDir} holds data of ${other}, which ${engine.description} cannot ` +
      `read. Give it an empty folder, or make the former engine available again.`,
  );
}
