import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'manifest.json';

/** Records the SHA-256 of every file in the folder, in the folder. */
export async function writeManifest(folder: string): Promise<void> {
  await writeFile(join(folder, NAME), JSON.stringify(await hashFiles(folder), undefined, 2));
}

/** @throws Error when a file of the folder is missing, new or changed since the manifest was written */
export async function checkManifest(folder: string): Promise<void> {
  const recorded = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new Error('empty');
  });
  if (recorded !== JSON.stringify(await hashFiles(folder), undefined, 2)) {
    throw new Error('its files are not the ones that were built');
  }
}

/** SHA-256 (hex) by path within the folder, in the order of the paths. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== NAME)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
  const hashes: Record<string, string> = {};
  for (const path of paths) {
    hashes[path] = createHash('sha256')
      .update(await readFile(join(folder, path)))
      .digest('hex');
  }
  return hashes;
}
