import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { RunningEngine } from '../../../engines/types';
import { freePort } from '../../../engines/ports';
import { readyMongodb } from '../../../engines/mongodb/ready';
import { readyTemporal } from '../../../engines/temporal/ready';
import { startMongodb } from '../../../engines/mongodb/start';
import { startTemporal } from '../../../engines/temporal/start';
import { SEARCH_ATTRIBUTE_NAMES } from '../../../src/temporal/search-attributes';

/** An engine of a suite's own, with its data on disk and one address for all its lives. */
export interface OwnEngine {
  /** Address for Herald: a MongoDB URI, or host and port of Temporal. */
  address: string;
  /** Sends a SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Freezes the engine: it keeps its connections and answers nothing. */
  pause(): void;
  /** Resumes a frozen engine. */
  resume(): void;
  /** Starts it again on what it left; resolves when it answers. */
  start(): Promise<void>;
  /** Removes its data, as the loss of its disk does; for an engine that was killed. */
  loseData(): Promise<void>;
  /** Copies its data while it is frozen, as a snapshot of its disk does. A further copy replaces the one before. */
  save(): Promise<void>;
  /** Puts the copied data in the place of its own; for an engine that was killed. */
  restore(): Promise<void>;
  /** Reads its data and log from disk as bytes. */
  files(): Promise<Buffer>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

const silent = (): void => undefined;

export async function startOwnMongodb(): Promise<OwnEngine> {
  const [engine, port] = [await readyMongodb(silent), await freePort()];
  const start = (folder: string) =>
    startMongodb({ engine, port, dataDir: join(folder, 'mongodb'), logFile: join(folder, 'log') });
  return ownEngine(`mongodb://127.0.0.1:${port}`, start);
}

export async function startOwnTemporal(): Promise<OwnEngine> {
  const [binary, port] = [await readyTemporal(silent), await freePort()];
  const searchAttributes = Object.fromEntries(
    SEARCH_ATTRIBUTE_NAMES.map((name) => [name, 'Keyword' as const]),
  );
  const start = (folder: string) =>
    startTemporal({
      binary,
      port,
      dataFile: join(folder, 'temporal.db'),
      logFile: join(folder, 'log'),
      searchAttributes,
    });
  return ownEngine(`127.0.0.1:${port}`, start);
}

async function ownEngine(
  address: string,
  start: (folder: string) => Promise<RunningEngine>,
): Promise<OwnEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-own-engine-'));
  const saved = await mkdtemp(join(tmpdir(), 'herald-saved-engine-'));
  let running = await start(folder);
  return {
    address,
    async kill() {
      process.kill(running.pid, 'SIGKILL');
      await running.exited;
    },
    pause: () => void process.kill(running.pid, 'SIGSTOP'),
    resume: () => void process.kill(running.pid, 'SIGCONT'),
    async start() {
      running = await start(folder);
    },
    loseData: () => loseData(folder),
    async save() {
      await loseData(saved);
      process.kill(running.pid, 'SIGSTOP');
      try {
        await cp(folder, saved, { recursive: true, filter: isData });
      } finally {
        process.kill(running.pid, 'SIGCONT');
      }
    },
    async restore() {
      await loseData(folder);
      await cp(saved, folder, { recursive: true });
    },
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return Buffer.concat(
        await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name)))),
      );
    },
    async close() {
      await running.stop();
      for (const each of [folder, saved]) await rm(each, { recursive: true, force: true });
    },
  };
}

async function loseData(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (isData(entry)) await rm(join(folder, entry), { recursive: true, force: true });
  }
}

/** Whether a file is neither the log nor the name of the process that uses the data. */
function isData(path: string): boolean {
  return basename(path) !== 'log' && !path.endsWith('.owner');
}
