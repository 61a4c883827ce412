import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningEngine } from '../../engines/types';
import { awaitAnswer } from '../../engines/answer';
import { launch } from '../../engines/launch';
import type { StackOptions } from '../../src/main/start/supervise';

export interface SideProcess {
  name: string;
  /** Entry point below bench/, without extension. */
  entry: string;
  /** Written to a file: they hold secrets, which have no place on a command line. */
  settings: object;
  /** Throws while the process does not answer. */
  probe: () => Promise<unknown>;
}

/** Starts a process of the bench's own beside Herald's and waits until it answers. */
export async function startSideProcess(
  { config: { dataDir }, lifecycle }: StackOptions,
  { name, entry, settings, probe }: SideProcess,
): Promise<RunningEngine> {
  const settingsFile = join(dataDir, `${entry}.json`);
  const logFile = join(dataDir, `logs/${entry}.log`);
  await writeFile(settingsFile, JSON.stringify(settings), { mode: 0o600 });
  const running = await launch({
    name,
    command: process.execPath,
    args: [join(__dirname, `../${entry}.js`), settingsFile],
    logFile,
  });
  lifecycle.onClose(name, () => running.stop());
  await awaitAnswer(running, null, logFile, probe);
  return running;
}

/** Reads the settings that this process was started with. */
export async function readSettings<Settings>(): Promise<Settings> {
  return JSON.parse(await readFile(String(process.argv[2]), 'utf8')) as Settings;
}
