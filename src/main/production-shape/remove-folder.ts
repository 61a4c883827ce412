import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the folder of a start. Keeps the logs in it on demand, and then returns where they are. */
export async function removeFolder(
  folder: string,
  { keepsLogs }: { keepsLogs: boolean },
): Promise<string | null> {
  const logs = join(folder, 'logs');
  if (!keepsLogs || !existsSync(logs)) {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  for (const entry of await readdir(folder))
    if (entry !== 'logs') await rm(join(folder, entry), { recursive: true, force: true });
  return logs;
}
