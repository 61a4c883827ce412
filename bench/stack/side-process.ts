import { join } from 'node:path';
import type { RunningEngine } from '../../engines/types';
import { awaitAnswer } from '../../engines/answer';
import { launch } from '../../engines/launch';
import type { Lifecycle } from '../../src/main/lifecycle';
import { writeSettings } from './settings-file';

export interface SideProcess {
  name: string;
  /** Entry point below bench/, without extension. */
  entry: string;
  settings: object;
  /** Throws while the process does not answer. */
  probe: () => Promise<unknown>;
}

/** Starts a process of the bench's own beside Herald's and waits until it answers. */
export async function startSideProcess(
  dataDir: string,
  lifecycle: Lifecycle,
  { name, entry, settings, probe }: SideProcess,
): Promise<RunningEngine> {
  const settingsFile = join(dataDir, `${entry}.json`);
  const logFile = join(dataDir, `logs/${entry}.log`);
  await writeSettings(settingsFile, settings);
  const running = await launch({
    name,
    command: process.execPath,
    args: [join(__dirname, `../${entry}.js`), settingsFile],
    logFile,
  });
  lifecycle.onClose(name, () => running.stop());
  await awaitAnswer(running, logFile, probe);
  return running;
}
