import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineStartError } from '../../../engines/errors';

/**
 * Claims a data folder for this process and returns how to release it. Takes over a claim that a crash left.
 * @throws EngineStartError when another process runs on the folder
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
  // A restarted container reuses process ids: the claim may hold this process's own.
  if (owner !== process.pid && isAlive(owner)) {
    throw new EngineStartError(
      `process ${owner} already uses ${dataDir}. Stop it, or set HERALD_DATA_DIR to another folder. ` +
        `If that process is not Herald, remove ${file}.`,
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
