import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineStartError } from '../../../engines/errors';

/**
 * Makes this process the one that runs on a data folder; returns how to give it up. A claim left by a crash is taken over.
 * @throws EngineStartError when another start runs on it
 */
export async function claimFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'start.pid');
  const release = (): Promise<void> => rm(file, { force: true });
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return release;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const owner = Number(await readFile(file, 'utf8'));
  // A container that is started again has the same few process ids: its own is not another's.
  if (owner !== process.pid && isAlive(owner)) {
    throw new EngineStartError(
      `process ${owner} already runs on ${dataDir}. Stop it, or set HERALD_DATA_DIR to another folder. ` +
        `If that process is not Herald's, remove ${file}.`,
    );
  }
  await writeFile(file, String(process.pid));
  return release;
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
