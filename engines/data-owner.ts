import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf, EngineStartError } from './errors';
import { isAlive } from './launch';
import type { RunningEngine } from './types';

const POLL_MS = 100;
const STOP_DEADLINE_MS = 15_000;

interface Owner {
  readonly pid: number;
  readonly supervisorPid: number;
}

/**
 * Makes sure that no other process uses an engine's data. Stops an engine whose supervisor is gone.
 *
 * @param data path on the engine's command line, which tells it from another process with the same pid
 * @throws EngineStartError when another supervisor runs an engine on this data
 */
export async function claimData(data: string, name: string): Promise<void> {
  const owner = await readOwner(data);
  if (!owner || !(await runsOn(owner.pid, data))) return;
  if (isAlive(owner.supervisorPid)) {
    throw new EngineStartError(
      `${name} cannot start: process ${owner.pid}, started by process ${owner.supervisorPid}, ` +
        `already uses ${data}. Stop that one first.`,
    );
  }
  await end(owner.pid, data);
}

/** Records the engine as the user of its data for as long as it runs. */
export async function recordOwner(data: string, engine: RunningEngine): Promise<void> {
  await writeFile(ownerFile(data), `${engine.pid} ${process.pid}`);
  void engine.exited.then(() => rm(ownerFile(data), { force: true }).catch(() => undefined));
}

function ownerFile(data: string): string {
  return `${data}.owner`;
}

async function readOwner(data: string): Promise<Owner | undefined> {
  try {
    const [pid, supervisorPid] = (await readFile(ownerFile(data), 'utf8')).split(' ').map(Number);
    return pid && supervisorPid ? { pid, supervisorPid } : undefined;
  } catch {
    return undefined;
  }
}

async function runsOn(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const { stdout } = await promisify(execFile)('ps', [
    '-ww',
    '-o',
    'args=',
    '-p',
    String(pid),
  ]).catch(() => ({ stdout: '' }));
  return stdout.includes(data);
}

async function end(pid: number, data: string): Promise<void> {
  signal(pid, 'SIGTERM');
  for (
    const deadline = Date.now() + STOP_DEADLINE_MS;
    await runsOn(pid, data);
    await sleep(POLL_MS)
  ) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
  }
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
