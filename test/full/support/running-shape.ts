import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { until } from '../../support/wait';
import { type StartedHerald, runCommand } from './start';

/** Longest stop of a process: a busy machine lets sends wait for their outcome, and a stop waits for them. */
export const STOP_MS = 120_000;

/** A production shape that runs, with the folder of its settings. */
export interface RunningShape extends StartedHerald {
  dataDir: string;
}

/** The pid that a process has now and the address of its metrics, as printed; an engine has no such address. */
export function printed(
  { output }: Pick<StartedHerald, 'output'>,
  name: string,
): { pid: number; metricsUrl: string | undefined } {
  const line = new RegExp(`^  ${name} +(\\d+)(?: +(http\\S+))?$`, 'm');
  const [, pid, metricsUrl] = line.exec(output()) ?? [];
  return { pid: Number(restarts({ output }, name).at(-1) ?? pid), metricsUrl };
}

/** The pids of the processes that followed the first one of a name. */
function restarts({ output }: Pick<StartedHerald, 'output'>, name: string): string[] {
  const again = new RegExp(`^${name} is running again, pid (\\d+)$`, 'gm');
  return [...output().matchAll(again)].map(([, pid = '']) => pid);
}

/** Stops a process in order, and waits until the one that follows it is ready. */
export async function restart(shape: StartedHerald, name: string): Promise<void> {
  const before = restarts(shape, name).length;
  process.kill(printed(shape, name).pid, 'SIGTERM');
  const isBack = () => restarts(shape, name).length > before;
  await until(`${name} to run again`, isBack, STOP_MS + 60_000);
}

/** The settings that processes have from their next start on. */
export async function settingsOf({ dataDir }: RunningShape): Promise<NodeJS.Dict<string>> {
  return parseEnv(await readFile(settingsFile(dataDir), 'utf8'));
}

/** Everything that the processes have logged. */
export async function logsOf({ dataDir }: RunningShape): Promise<string> {
  const folder = join(dataDir, 'logs');
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

/** Writes settings as an operator edits the file; processes have them from their next start on. */
export async function changeSettings(
  shape: RunningShape,
  settings: Record<string, string>,
): Promise<void> {
  const changed = { ...(await settingsOf(shape)), ...settings };
  const lines = Object.entries(changed).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(settingsFile(shape.dataDir), lines.join(''));
}

const settingsFile = (dataDir: string): string => join(dataDir, 'herald.env');

/** Runs a command of the operator's. @throws Error when it fails */
export async function operate<Value>(shape: RunningShape, ...args: string[]): Promise<Value> {
  return JSON.parse(await runCommand(shape.dataDir, ...args, '--json')) as Value;
}
